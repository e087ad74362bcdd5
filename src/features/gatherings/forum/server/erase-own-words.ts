import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forumPostTarget, forumReplyTarget } from './approval-targets.ts';
import { emptyPost } from './posts/change-forum-post.ts';
import { lockPost } from './posts/queries.ts';
import { emptyReply } from './replies/change-forum-reply.ts';
import { forumFollows, forumLikes, forumPosts, forumReads, forumReplies, forumTold } from './tables.ts';

/** Deletes what a member wrote in the forum; where others have answered, the words alone. */
export async function eraseOwnWords(tx: TxCtx, userId: string): Promise<void> {
  await lockThreads(tx, userId);
  await eraseReplies(tx, userId);
  await erasePosts(tx, userId);
}

/**
 * Locks, in one order, every thread that the deletion will change: those with the member’s posts, replies, likes, follows and reads.
 * Some of these rows are deleted only with the account itself, when it is too late to wait for a thread. The lock is the strongest
 * one, because a like in progress holds a weaker one on a post that may be deleted.
 */
async function lockThreads({ db }: TxCtx, userId: string): Promise<void> {
  const own = <T extends { userId: PgColumn }>(table: T) => eq(table.userId, userId);
  const likedReplies = db
    .select({ id: forumReplies.postId })
    .from(forumLikes)
    .innerJoin(forumReplies, eq(forumReplies.id, forumLikes.replyId))
    .where(own(forumLikes));
  const likedPosts = db
    .select({ id: forumPosts.id })
    .from(forumLikes)
    .innerJoin(forumPosts, eq(forumPosts.id, forumLikes.postId))
    .where(own(forumLikes));
  const threads = unionAll(
    db.select({ id: forumPosts.id }).from(forumPosts).where(own(forumPosts)),
    db.select({ id: forumReplies.postId }).from(forumReplies).where(own(forumReplies)),
    db.select({ id: forumFollows.postId }).from(forumFollows).where(own(forumFollows)),
    db.select({ id: forumReads.postId }).from(forumReads).where(own(forumReads)),
    db.select({ id: forumTold.postId }).from(forumTold).where(own(forumTold)),
    likedPosts,
    likedReplies,
  );
  await db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(inArray(forumPosts.id, threads))
    .orderBy(asc(forumPosts.id))
    .for('update');
}

/** Deletes replies; where others have answered, the words alone. */
async function eraseReplies(tx: TxCtx, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ id: forumReplies.id, postId: forumReplies.postId })
    .from(forumReplies)
    .where(eq(forumReplies.userId, userId))
    // What answers goes before what it answers.
    .orderBy(asc(forumReplies.postId), sql`${forumReplies.position} desc`);
  for (const { id } of rows) {
    const [reply] = await tx.db.select().from(forumReplies).where(eq(forumReplies.id, id)).for('update');
    if (!reply) continue;
    await emptyReply(tx, reply, null);
    const below = or(eq(forumReplies.parentReplyId, id), eq(forumReplies.answersId, id));
    const isAnswered = (await tx.db.$count(forumReplies, below)) > 0;
    if (isAnswered) await tx.db.update(forumReplies).set({ userId: null }).where(eq(forumReplies.id, id));
    else await tx.db.delete(forumReplies).where(eq(forumReplies.id, id));
  }
  await forgetInAudit(tx, forumReplyTarget.type, userId, rows);
}

/** Deletes posts; where others have answered, the words alone. */
async function erasePosts(tx: TxCtx, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(eq(forumPosts.userId, userId))
    // The counts of the categories are locked in this order too.
    .orderBy(asc(forumPosts.category), asc(forumPosts.id));
  for (const { id } of rows) {
    const post = await lockPost(tx.db, id);
    if (!post) continue;
    await emptyPost(tx, post, null);
    const isAnswered = (await tx.db.$count(forumReplies, eq(forumReplies.postId, id))) > 0;
    if (isAnswered) {
      const nobody = { userId: null, isAnonymous: false };
      await tx.db.update(forumPosts).set(nobody).where(eq(forumPosts.id, id));
    } else await tx.db.delete(forumPosts).where(eq(forumPosts.id, id));
  }
  await forgetInAudit(tx, forumPostTarget.type, userId, rows);
}

async function forgetInAudit(tx: TxCtx, type: string, authorId: string, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id);
  await eraseThingsFromAudit(tx.db, { type, authorId, ids, keptIds: [] });
}
