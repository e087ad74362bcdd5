import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { postNotFound } from '../../errors.ts';
import { holdPost } from '../hold.ts';
import { requireForum } from '../require-forum.ts';
import { follow, unfollow } from './follows.ts';
import { findShownPost } from './queries.ts';

/** Has the caller told of new replies; again changes nothing. Refuses: not_allowed, forum_post_not_found. */
export const followForumPost = handle(calls.followForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    if (!(await holdPost(tx, id))) throw apiError(postNotFound);
    await follow(tx.db, id, personOf(tx).id);
    return { isFollowed: true };
  },
});

/** Ends that; again changes nothing. Refuses: not_allowed, forum_post_not_found. */
export const unfollowForumPost = handle(calls.unfollowForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    await unfollow(tx.db, id, personOf(tx).id);
    return { isFollowed: false };
  },
});
