import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { recordActivity, resourceUploaded } from '#features/accounts/activities/server/public.ts';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { hasForeignLink } from '../forum-trust.rules.ts';
import { forumPosts } from './forum.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Checks each post once, a day after it was published, and counts one with a link to another site for its author. Unnamed
 * questions are not counted: a badge on the next day would reveal the asker.
 */
export const countLinks = dueRows({
  name: 'count-forum-links',
  table: forumPosts,
  key: forumPosts.id,
  due: ({ now }) =>
    and(
      isNull(forumPosts.linksCountedAt),
      eq(forumPosts.isShown, true),
      eq(forumPosts.isAnonymous, false),
      isNotNull(forumPosts.userId),
      lte(forumPosts.createdAt, new Date(now.getTime() - dayMs).toISOString()),
    ),
  lock: (tx, { userId }) => lockAccounts(tx, [userId]),
  async act(tx, { id, userId, content }) {
    await tx.db
      .update(forumPosts)
      .set({ linksCountedAt: tx.now.toISOString(), updatedAt: sql`${forumPosts.updatedAt}` })
      .where(eq(forumPosts.id, id));
    if (userId === null || !hasForeignLink(content, new URL(tx.config.publicUrl).host)) return;
    const activity = { userId, type: resourceUploaded, subjectId: id };
    await recordActivity(tx.db, { ...activity, description: 'Shared a link in the forum' }, tx.now);
  },
});
