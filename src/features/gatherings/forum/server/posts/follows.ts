import { and, eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { forumFollows, forumTold } from '../tables.ts';

/** Whether a member is told of new replies. */
export async function isFollowed(db: Db, postId: string, userId: string): Promise<boolean> {
  return (
    (await db.$count(forumFollows, and(eq(forumFollows.postId, postId), eq(forumFollows.userId, userId)))) > 0
  );
}

/** Has a member told of new replies; again changes nothing. */
export async function follow(tx: Db, postId: string, userId: string): Promise<void> {
  await tx.insert(forumFollows).values({ postId, userId }).onConflictDoNothing();
}

/** Ends that. */
export async function unfollow(tx: Db, postId: string, userId: string): Promise<void> {
  await tx.delete(forumFollows).where(and(eq(forumFollows.postId, postId), eq(forumFollows.userId, userId)));
}

/** Forgets that a member was told of news in a thread: the next news are told again. */
export async function forgetTold(tx: Db, postId: string, userId: string): Promise<void> {
  await tx.delete(forumTold).where(and(eq(forumTold.postId, postId), eq(forumTold.userId, userId)));
}
