import { and, eq } from 'drizzle-orm';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { postNotFound } from '../../errors.ts';
import { holdPost } from '../hold.ts';
import { requireForum } from '../require-forum.ts';
import { forumLikes } from '../tables.ts';
import { findShownPost } from './queries.ts';

/** Likes a post; again changes nothing. Refuses: not_allowed, forum_post_not_found. */
export const likeForumPost = handle(calls.likeForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    if (!(await holdPost(tx, id))) throw apiError(postNotFound);
    await tx.db
      .insert(forumLikes)
      .values({ userId: personOf(tx).id, postId: id })
      .onConflictDoNothing();
    const post = await findShownPost(tx.db, reader, id);
    return { likeCount: post?.likeCount ?? 0, isLiked: true };
  },
});

/** Takes it back; again changes nothing. Refuses: not_allowed, forum_post_not_found. */
export const unlikeForumPost = handle(calls.unlikeForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    await lockAccounts(tx, [personOf(tx).id]);
    await tx.db
      .delete(forumLikes)
      .where(and(eq(forumLikes.postId, id), eq(forumLikes.userId, personOf(tx).id)));
    const post = await findShownPost(tx.db, reader, id);
    return { likeCount: post?.likeCount ?? 0, isLiked: false };
  },
});
