import { eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { forumPosts, forumReplies } from './tables.ts';

/** Keeps a post from being deleted until the transaction ends; false where it is gone already. */
export async function holdPost(tx: Db, id: string): Promise<boolean> {
  const held = tx.select({ id: forumPosts.id }).from(forumPosts).where(eq(forumPosts.id, id));
  return (await held.for('key share')).length > 0;
}

/** The same for a reply. */
export async function holdReply(tx: Db, id: string): Promise<boolean> {
  const held = tx.select({ id: forumReplies.id }).from(forumReplies).where(eq(forumReplies.id, id));
  return (await held.for('key share')).length > 0;
}
