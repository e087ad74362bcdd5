import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { toRichText } from '#kit/server/markdown.ts';
import { calls, type ForumThread } from '../../contract.ts';
import { postNotFound } from '../../errors.ts';
import { findScholar } from '../moderation/scholar-queries.ts';
import { countUnread, countWaiting } from '../replies/queries.ts';
import { type Reader, requireForum } from '../require-forum.ts';
import { isFollowed } from './follows.ts';
import { authorsOfPosts, toForumPost } from './presenters.ts';
import { findPost, type ReadPost } from './queries.ts';

/** Answers one post. Refuses: not_signed_in, not_allowed, forum_post_not_found. */
export const getForumPost = handle(calls.getForumPost, async (ctx, { id }) => {
  const reader = await requireForum(ctx);
  const read = await findPost(ctx.db, reader, id);
  if (!read) throw apiError(postNotFound);
  const { post, readTo } = read;
  const isSuspended = ctx.actor.kind === 'person' && ctx.actor.suspended;
  const [authors, scholar, waitingReplies, unreadCount, isOnList] = await Promise.all([
    authorsOfPosts(ctx.db, reader, [post]),
    reader.id !== null && post.category === 'ask' ? findScholar(ctx.db, reader.id) : undefined,
    countWaiting(ctx.db, id),
    readTo === null ? 0 : countUnread(ctx.db, reader, post, readTo),
    followedBy(ctx.db, reader, id),
  ]);
  const shown = toForumPost(read, reader, authors);
  return {
    ...shown,
    contentTree: toRichText(shown.content),
    isFollowed: isOnList,
    waitingReplies,
    unreadCount,
    lastPosition: post.lastPosition,
    lockedAt: post.lockedAt,
    lockReason: post.lockReason,
    movedFrom: post.movedFrom,
    deleteReason: post.deleteReason,
    reply: isSuspended ? 'closed' : whetherToReply(read, reader, scholar !== undefined),
    answersAsScholar: scholar !== undefined,
  };
});

function followedBy(db: Db, { id }: Reader, postId: string): Promise<boolean> {
  return id === null ? Promise.resolve(false) : isFollowed(db, postId, id);
}

/** What the reader may write under a post. */
function whetherToReply(
  { post }: ReadPost,
  { id, isAdministrator }: Reader,
  isScholar: boolean,
): ForumThread['reply'] {
  if (!post.isShown) return 'closed';
  if (post.isLocked) return 'locked';
  if (id === null) return 'sign_in';
  return post.category === 'ask' && !isScholar && !isAdministrator ? 'checked' : 'open';
}
