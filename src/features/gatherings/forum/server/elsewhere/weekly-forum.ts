import { and, desc, eq, gte } from 'drizzle-orm';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { WeeklySource } from '#kit/server/context.ts';
import { forumCategoryLabels } from '../../forum-options.ts';
import { postPath } from '../addresses.ts';
import { forumPosts } from '../tables.ts';

/** The liveliest new threads, without names; none where the forum is for administrators alone. */
export const weeklyForum: WeeklySource = {
  kind: { name: 'forum', heading: 'From the forum', order: 6, limit: 3 },
  async items({ db }, since) {
    if ((await readSettings(db)).forumsAudience === 'admin') return [];
    const rows = await db
      .select()
      .from(forumPosts)
      .where(and(eq(forumPosts.isShown, true), gte(forumPosts.createdAt, since)))
      .orderBy(desc(forumPosts.popularity), desc(forumPosts.id))
      .limit(20);
    return rows.map(({ id, title, category, replyCount, userId, isAnonymous }) => ({
      category: null,
      placeId: null,
      point: null,
      title,
      line: [forumCategoryLabels[category], repliesText(replyCount)].filter(Boolean).join(', '),
      path: postPath(id),
      authorId: isAnonymous ? null : userId,
    }));
  },
};

function repliesText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 reply' : `${count} replies`;
}
