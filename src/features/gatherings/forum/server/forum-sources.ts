import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { readSettings } from '#features/site/settings/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { SearchSource, WeeklySource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { forumCategoryLabels } from '../forum.rules.ts';
import { postPath } from './forum.messages.tsx';
import { forumPosts, forumPostTexts } from './forum.tables.ts';
import { mayReadForum, postNotBlocked, readerOf } from './forum-reader.ts';

/** Forum posts in the site’s search, for those to whom the forum is open. */
export const searchedPosts: SearchSource = {
  kind: {
    name: 'forum_post',
    label: 'Forum',
    order: 4,
    list: (search) => `/forums?search=${encodeURIComponent(search)}`,
  },
  isVisible: mayReadForum,
  async find(ctx, query, limit) {
    const shown = and(
      eq(forumPosts.id, forumPostTexts.postId),
      eq(forumPosts.isShown, true),
      postNotBlocked(await readerOf(ctx)),
    );
    const ids = await findByWords(
      ctx.db,
      query,
      {
        table: forumPostTexts,
        id: forumPostTexts.postId,
        words: forumPostTexts.searchWords,
        where: sql`exists (select from ${forumPosts} where ${shown})`,
        order: { by: forumPostTexts.postId, direction: 'desc' },
      },
      limit,
    );
    const rows = await inOrderOf(ids, () =>
      ctx.db
        .select(pick(forumPosts, 'id', 'title', 'category', 'replyCount'))
        .from(forumPosts)
        .where(inArray(forumPosts.id, ids)),
    );
    return rows.map(({ id, title, category, replyCount }) => ({
      id,
      title,
      line: `${forumCategoryLabels[category]}, ${replyCount === 1 ? '1 reply' : `${replyCount} replies`}`,
      path: postPath(id),
    }));
  },
};

/** The most active new threads, without names; none if the forum is open to administrators only. */
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
