import { and, eq } from 'drizzle-orm';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { replyNotFound } from '../../errors.ts';
import { calls } from '../../reply-contract.ts';
import { holdReply } from '../hold.ts';
import { requireForum } from '../require-forum.ts';
import { forumLikes } from '../tables.ts';
import { likesOf, requireShownReply } from './shown-reply.ts';

/** Likes a reply; again changes nothing. Refuses: not_allowed, forum_reply_not_found. */
export const likeForumReply = handle(calls.likeForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    await requireShownReply(tx.db, reader, id);
    if (!(await holdReply(tx, id))) throw apiError(replyNotFound);
    await tx.db
      .insert(forumLikes)
      .values({ userId: personOf(tx).id, replyId: id })
      .onConflictDoNothing();
    return { likeCount: await likesOf(tx.db, id), isLiked: true };
  },
});

/** Takes it back; again changes nothing. Refuses: not_allowed, forum_reply_not_found. */
export const unlikeForumReply = handle(calls.unlikeForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    await requireShownReply(tx.db, reader, id);
    await lockAccounts(tx, [personOf(tx).id]);
    await tx.db
      .delete(forumLikes)
      .where(and(eq(forumLikes.replyId, id), eq(forumLikes.userId, personOf(tx).id)));
    return { likeCount: await likesOf(tx.db, id), isLiked: false };
  },
});
