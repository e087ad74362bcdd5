import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { totalText } from '#kit/contract/number-text.ts';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { withoutMarkers } from '../forum-quotation.rules.ts';
import { replaceMentionTokens } from '../forum-text.rules.ts';
import { postPath } from './forum.messages.tsx';
import {
  forumEdits,
  forumFollows,
  forumLikes,
  forumPosts,
  forumReads,
  forumReplies,
  forumScholars,
  forumTold,
} from './forum.tables.ts';
import { forumPostTarget, forumReplyTarget } from './forum-kinds.ts';
import { emptyPost } from './forum-post.own.ts';
import { lockPost } from './forum-post.queries.ts';
import { unknownMemberName } from './forum-reader.ts';
import { emptyReply } from './forum-reply.own.ts';

/** A member’s posts, replies, likes, follows and reading positions. */
export const ownWords: PersonalData = {
  order: 85,
  title: 'Your posts and replies in the forum',
  kept: 'What you wrote in the forum is deleted. Where others have replied, an empty entry without your name stays, so that their replies still make sense.',
  leftOut: 'What others wrote in the forum, also where they answer, quote or name you.',
  async nameLosses(db, userId) {
    const [posts, replies] = await Promise.all([
      db.$count(forumPosts, and(eq(forumPosts.userId, userId), ne(forumPosts.status, 'deleted'))),
      db.$count(forumReplies, and(eq(forumReplies.userId, userId), ne(forumReplies.status, 'deleted'))),
    ]);
    const counted = [
      ...(posts === 0 ? [] : [totalText(posts, 'post', 'posts')]),
      ...(replies === 0 ? [] : [totalText(replies, 'reply', 'replies')]),
    ];
    return counted.length === 0 ? null : `${counted.join(' and ')} in the forum`;
  },
  export: async (db, userId) => ({
    posts: await postsOf(db, userId),
    replies: await repliesOf(db, userId),
    earlierWords: await earlierWordsOf(db, userId),
    ...(await tracesOf(db, userId)),
  }),
  erase: eraseOwnWords,
};

async function postsOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(forumPosts)
    .where(and(eq(forumPosts.userId, userId), ne(forumPosts.status, 'deleted')))
    .orderBy(asc(forumPosts.id));
  return rows.map((post) => ({
    title: post.title,
    content: withoutOthers(post.content),
    ...pick(post, 'category', 'tags', 'isAnonymous'),
    status: post.removedAt === null ? post.status : 'removed',
    ...pick(post, 'createdAt', 'editedAt'),
    path: postPath(post.id),
  }));
}

async function repliesOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(forumReplies)
    .where(and(eq(forumReplies.userId, userId), ne(forumReplies.status, 'deleted')))
    .orderBy(asc(forumReplies.id));
  return rows.map((reply) => ({
    content: withoutOthers(reply.content),
    status: reply.removedAt === null ? reply.status : 'removed',
    ...pick(reply, 'isHelpful', 'createdAt', 'editedAt'),
    path: postPath(reply.postId),
  }));
}

/** Returns the earlier versions of the member’s texts. */
async function earlierWordsOf(db: Db, userId: string) {
  const rows = await db
    .select({ edit: forumEdits })
    .from(forumEdits)
    .leftJoin(forumPosts, eq(forumPosts.id, forumEdits.postId))
    .leftJoin(forumReplies, eq(forumReplies.id, forumEdits.replyId))
    .where(or(eq(forumPosts.userId, userId), eq(forumReplies.userId, userId)))
    .orderBy(asc(forumEdits.id));
  return rows.map(({ edit }) => ({
    title: edit.title,
    content: withoutOthers(edit.content),
    until: edit.createdAt,
  }));
}

async function tracesOf(db: Db, userId: string) {
  const likes = await db.select().from(forumLikes).where(eq(forumLikes.userId, userId));
  const follows = await db.select().from(forumFollows).where(eq(forumFollows.userId, userId));
  const reads = await db.select().from(forumReads).where(eq(forumReads.userId, userId));
  const [scholar] = await db.select().from(forumScholars).where(eq(forumScholars.userId, userId));
  return {
    likes: likes.map(({ postId, replyId, createdAt }) => ({ postId, replyId, createdAt })),
    follows: follows.map(({ postId, createdAt }) => ({ path: postPath(postId), createdAt })),
    opened: reads.map(({ postId, position, openedAt }) => ({ path: postPath(postId), position, openedAt })),
    scholar: scholar ? { name: scholar.name, since: scholar.namedAt, until: scholar.endedAt } : null,
  };
}

/** Leaves out quotations and replaces mentions of other members, so that an exported text contains neither their words nor ids. */
function withoutOthers(content: string): string {
  return replaceMentionTokens(withoutMarkers(content), new Map(), unknownMemberName);
}

/** Deletes a member’s posts and replies; of those with replies, only the text. */
async function eraseOwnWords(tx: TxCtx, userId: string): Promise<void> {
  await lockThreads(tx, userId);
  await eraseReplies(tx, userId);
  await erasePosts(tx, userId);
}

/**
 * Locks every thread that the deletion changes, in one order: those with the member’s posts, replies, likes, follows and reads.
 * Some of these rows are deleted only with the account itself, when it is too late to wait for a thread. The lock is the
 * strongest one, because a like in progress holds a weaker one on a post that may be deleted.
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

/** Deletes replies; of those with replies, only the text. */
async function eraseReplies(tx: TxCtx, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ id: forumReplies.id, postId: forumReplies.postId })
    .from(forumReplies)
    .where(eq(forumReplies.userId, userId))
    // Replies are deleted before those that they answer.
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
  await eraseFromAudit(tx, forumReplyTarget.type, userId, rows);
}

/** Deletes posts; of those with replies, only the text. */
async function erasePosts(tx: TxCtx, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ id: forumPosts.id })
    .from(forumPosts)
    .where(eq(forumPosts.userId, userId))
    // This also locks the counts of the categories in a fixed order.
    .orderBy(asc(forumPosts.category), asc(forumPosts.id));
  for (const { id } of rows) {
    const post = await lockPost(tx.db, id);
    if (!post) continue;
    await emptyPost(tx, post, null);
    const isAnswered = (await tx.db.$count(forumReplies, eq(forumReplies.postId, id))) > 0;
    if (isAnswered) {
      const anonymised = { userId: null, isAnonymous: false };
      await tx.db.update(forumPosts).set(anonymised).where(eq(forumPosts.id, id));
    } else await tx.db.delete(forumPosts).where(eq(forumPosts.id, id));
  }
  await eraseFromAudit(tx, forumPostTarget.type, userId, rows);
}

async function eraseFromAudit(tx: TxCtx, type: string, authorId: string, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id);
  await eraseThingsFromAudit(tx.db, { type, authorId, ids, keptIds: [] });
}
