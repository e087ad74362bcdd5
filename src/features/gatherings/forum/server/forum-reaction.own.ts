import { and, eq, sql } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { onlyAskerDecides, postNotFound, replyNotFound } from '../forum.errors.ts';
import { calls as forumPostCalls } from '../forum-post.contract.ts';
import { calls as forumReplyCalls } from '../forum-reply.contract.ts';
import { forumHelpfulNotice, replyPath } from './forum.messages.tsx';
import { forumFollows, forumLikes, forumPosts, forumReads, forumReplies, forumTold } from './forum.tables.ts';
import { helpfulMark } from './forum-kinds.ts';
import { findPost, findShownPost, lockPost, type PostRow } from './forum-post.queries.ts';
import { type Reader, requireForum } from './forum-reader.ts';
import { countLikes, countUnread, requireShownReply } from './forum-reply.queries.ts';

/** Likes a post; does nothing the second time. Refuses: not_allowed, forum_post_not_found. */
export const likeForumPost = handle(forumPostCalls.likeForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    if (!(await lockPostForKeyShare(tx, id))) throw apiError(postNotFound);
    await tx.db
      .insert(forumLikes)
      .values({ userId: requireUser(tx).id, postId: id })
      .onConflictDoNothing();
    const post = await findShownPost(tx.db, reader, id);
    return { likeCount: post?.likeCount ?? 0, isLiked: true };
  },
});

/** Removes the like of a post; does nothing the second time. Refuses: not_allowed, forum_post_not_found. */
export const unlikeForumPost = handle(forumPostCalls.unlikeForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    await lockAccounts(tx, [requireUser(tx).id]);
    await tx.db
      .delete(forumLikes)
      .where(and(eq(forumLikes.postId, id), eq(forumLikes.userId, requireUser(tx).id)));
    const post = await findShownPost(tx.db, reader, id);
    return { likeCount: post?.likeCount ?? 0, isLiked: false };
  },
});

/** Likes a reply; does nothing the second time. Refuses: not_allowed, forum_reply_not_found. */
export const likeForumReply = handle(forumReplyCalls.likeForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    await requireShownReply(tx.db, reader, id);
    if (!(await lockReplyForKeyShare(tx, id))) throw apiError(replyNotFound);
    await tx.db
      .insert(forumLikes)
      .values({ userId: requireUser(tx).id, replyId: id })
      .onConflictDoNothing();
    return { likeCount: await countLikes(tx.db, id), isLiked: true };
  },
});

/** Removes the like of a reply; does nothing the second time. Refuses: not_allowed, forum_reply_not_found. */
export const unlikeForumReply = handle(forumReplyCalls.unlikeForumReply, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    await requireShownReply(tx.db, reader, id);
    await lockAccounts(tx, [requireUser(tx).id]);
    await tx.db
      .delete(forumLikes)
      .where(and(eq(forumLikes.replyId, id), eq(forumLikes.userId, requireUser(tx).id)));
    return { likeCount: await countLikes(tx.db, id), isLiked: false };
  },
});

/** Marks a reply as helpful; does nothing the second time. Refuses: not_allowed, forum_reply_not_found, only_asker_decides. */
export const markReplyHelpful = handle(forumReplyCalls.markReplyHelpful, {
  prepare: (ctx) => requireForum(ctx),
  run: (tx, { id }, reader) => setHelpful(tx, reader, id, true),
});

/** Removes the mark; does nothing the second time. Refuses: not_allowed, forum_reply_not_found, only_asker_decides. */
export const unmarkReplyHelpful = handle(forumReplyCalls.unmarkReplyHelpful, {
  prepare: (ctx) => requireForum(ctx),
  run: (tx, { id }, reader) => setHelpful(tx, reader, id, false),
});

async function setHelpful(tx: TxCtx, reader: Reader, id: string, isHelpful: boolean) {
  const { id: askerId } = requireUser(tx);
  const { post, reply: found } = await requireShownReply(tx.db, reader, id);
  // Accounts are locked before posts, because the activity and the notification refer to them.
  await lockAccounts(tx, [askerId, found.userId]);
  await lockPost(tx.db, post.id);
  const { reply } = await requireShownReply(tx.db, reader, id);
  if (post.userId !== askerId || reply.userId === askerId) throw apiError(onlyAskerDecides);
  const changed = await tx.db
    .update(forumReplies)
    .set({ isHelpful })
    .where(and(eq(forumReplies.id, id), eq(forumReplies.isHelpful, !isHelpful)))
    .returning({ userId: forumReplies.userId });
  const userId = changed[0]?.userId;
  if (!userId) return { isHelpful };
  const activity = { userId, type: helpfulMark, subjectId: id };
  if (!isHelpful) await removeActivity(tx.db, activity);
  else {
    await recordActivity(tx.db, { ...activity, description: 'Your reply was marked as helpful' }, tx.now);
    await notifyOfHelpfulMark(tx, post, { id, userId });
  }
  return { isHelpful };
}

/** Notifies the reply’s author, once for each reply and without names, because the asker may be unnamed. */
async function notifyOfHelpfulMark(
  tx: TxCtx,
  post: PostRow,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const notice = {
    kind: forumHelpfulNotice,
    title: `Your reply in “${post.title}” was marked as helpful`,
    path: replyPath(post.id, id),
    dedupeKey: `forum-helpful:${id}`,
  };
  await addNotices(tx.db, [userId], notice, tx.now);
}

/**
 * Follows a post, so that the caller is notified of new replies; does nothing the second time. Refuses: not_allowed,
 * forum_post_not_found.
 */
export const followForumPost = handle(forumPostCalls.followForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    if (!(await lockPostForKeyShare(tx, id))) throw apiError(postNotFound);
    await followThread(tx.db, id, requireUser(tx).id);
    return { isFollowed: true };
  },
});

/** Unfollows a post; does nothing the second time. Refuses: not_allowed, forum_post_not_found. */
export const unfollowForumPost = handle(forumPostCalls.unfollowForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id }, reader) {
    if (!(await findShownPost(tx.db, reader, id))) throw apiError(postNotFound);
    await unfollowThread(tx.db, id, requireUser(tx).id);
    return { isFollowed: false };
  },
});

/**
 * Stores that the caller has opened a thread and how far they have read; the position never decreases and never exceeds the last
 * reply. Refuses: not_allowed, forum_post_not_found.
 */
export const readForumPost = handle(forumPostCalls.readForumPost, {
  prepare: (ctx) => requireForum(ctx),
  async run(tx, { id, position: read }, reader) {
    const userId = requireUser(tx).id;
    const found = await findPost(tx.db, reader, id);
    if (!found || !(await lockPostForKeyShare(tx, id))) throw apiError(postNotFound);
    const position = Math.min(read, found.post.lastPosition);
    const openedAt = tx.now.toISOString();
    const [row] = await tx.db
      .insert(forumReads)
      .values({ postId: id, userId, position, openedAt })
      .onConflictDoUpdate({
        target: [forumReads.postId, forumReads.userId],
        set: { position: sql`greatest(${forumReads.position}, excluded.position)`, openedAt },
      })
      .returning();
    await deleteNoticeMarks(tx.db, id, userId);
    return { unreadCount: await countUnread(tx.db, reader, found.post, row?.position ?? position) };
  },
});

/** Whether a member follows a thread. */
export async function isFollowed(db: Db, postId: string, userId: string): Promise<boolean> {
  return (
    (await db.$count(forumFollows, and(eq(forumFollows.postId, postId), eq(forumFollows.userId, userId)))) > 0
  );
}

/** Makes a member follow a thread; does nothing if they do. */
export async function followThread(tx: Db, postId: string, userId: string): Promise<void> {
  await tx.insert(forumFollows).values({ postId, userId }).onConflictDoNothing();
}

async function unfollowThread(tx: Db, postId: string, userId: string): Promise<void> {
  await tx.delete(forumFollows).where(and(eq(forumFollows.postId, postId), eq(forumFollows.userId, userId)));
}

/** Deletes the record that a member was notified of a thread, so that the next reply notifies them again. */
async function deleteNoticeMarks(tx: Db, postId: string, userId: string): Promise<void> {
  await tx.delete(forumTold).where(and(eq(forumTold.postId, postId), eq(forumTold.userId, userId)));
}

/** Locks the caller’s account, then the post against deletion, until the transaction ends; returns false if the post is deleted. */
async function lockPostForKeyShare(tx: TxCtx, id: string): Promise<boolean> {
  await lockAccounts(tx, [requireUser(tx).id]);
  const row = tx.db.select({ id: forumPosts.id }).from(forumPosts).where(eq(forumPosts.id, id));
  return (await row.for('key share')).length > 0;
}

/**
 * Locks the caller’s account, then the reply against deletion, until the transaction ends; returns false if the reply is deleted.
 */
async function lockReplyForKeyShare(tx: TxCtx, id: string): Promise<boolean> {
  await lockAccounts(tx, [requireUser(tx).id]);
  const row = tx.db.select({ id: forumReplies.id }).from(forumReplies).where(eq(forumReplies.id, id));
  return (await row.for('key share')).length > 0;
}
