import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { forumCategoryLabels } from '../../forum-options.ts';
import { postPath } from '../addresses.ts';
import { mayReadForum, readerOf } from '../require-forum.ts';
import { forumPosts, forumPostTexts } from '../tables.ts';
import { postNotBlocked } from '../visibility.ts';

/** The posts of the forum, for whom the site opens it to, as search across the site finds them. */
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
        .select({
          id: forumPosts.id,
          title: forumPosts.title,
          category: forumPosts.category,
          replyCount: forumPosts.replyCount,
        })
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
