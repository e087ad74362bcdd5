import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { withNames } from '../mentions.ts';
import { postPath } from './addresses.ts';
import { forumPostTarget, forumReplyTarget } from './approval-targets.ts';
import { someMember } from './authors.ts';
import { emptyPost } from './posts/change-forum-post.ts';
import { lockPost } from './posts/queries.ts';
import { emptyReply } from './replies/change-forum-reply.ts';
import { lockReply } from './replies/queries.ts';
import {
  forumEdits,
  forumFollows,
  forumLikes,
  forumPosts,
  forumReads,
  forumReplies,
  forumScholars,
} from './tables.ts';

/** What a member has written in the forum, likes, follows and has read. */
export const ownWords: PersonalData = {
  order: 85,
  title: 'Your posts and replies in the forum',
  kept: 'What you wrote in the forum is deleted. Where others have replied, an empty entry without your name stays, so that their replies still make sense.',
  export: async (db, userId) => ({
    posts: await postsOf(db, userId),
    replies: await repliesOf(db, userId),
    earlierWords: await earlierWordsOf(db, userId),
    ...(await tracesOf(db, userId)),
  }),
  async erase(tx, userId) {
    await eraseReplies(tx, userId);
    await erasePosts(tx, userId);
  },
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
    category: post.category,
    tags: post.tags,
    isAnonymous: post.isAnonymous,
    status: post.removedAt === null ? post.status : 'removed',
    createdAt: post.createdAt,
    editedAt: post.editedAt,
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
    isHelpful: reply.isHelpful,
    createdAt: reply.createdAt,
    editedAt: reply.editedAt,
    path: postPath(reply.postId),
  }));
}

/** What stood before the member’s edits. */
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

/** Words of one’s own may mention others, who have a copy of their own. */
function withoutOthers(content: string): string {
  return withNames(content, new Map(), someMember);
}

/** Deletes replies; where others have answered, the words alone. */
async function eraseReplies(tx: TxCtx, userId: string): Promise<void> {
  const rows = await tx.db
    .select({ id: forumReplies.id, postId: forumReplies.postId })
    .from(forumReplies)
    .where(eq(forumReplies.userId, userId))
    // Posts are locked in one order, and what answers goes before what it answers.
    .orderBy(asc(forumReplies.postId), sql`${forumReplies.position} desc`);
  for (const { id, postId } of rows) {
    await lockPost(tx.db, postId);
    const reply = await lockReply(tx.db, id);
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
    .orderBy(asc(forumPosts.id));
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
