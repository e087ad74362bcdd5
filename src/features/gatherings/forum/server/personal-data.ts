import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { withNames } from '../mentions.ts';
import { postPath } from './addresses.ts';
import { someMember } from './authors.ts';
import { eraseOwnWords } from './erase-own-words.ts';
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
