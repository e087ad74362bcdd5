import { eq } from 'drizzle-orm';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forumPosts, forumReplies } from './tables.ts';

/** Keeps the caller’s account, then a post from being deleted until the transaction ends; false where the post is gone already. */
export async function holdPost(tx: TxCtx, id: string): Promise<boolean> {
  await lockAccounts(tx, [personOf(tx).id]);
  const held = tx.db.select({ id: forumPosts.id }).from(forumPosts).where(eq(forumPosts.id, id));
  return (await held.for('key share')).length > 0;
}

/** The same for a reply. */
export async function holdReply(tx: TxCtx, id: string): Promise<boolean> {
  await lockAccounts(tx, [personOf(tx).id]);
  const held = tx.db.select({ id: forumReplies.id }).from(forumReplies).where(eq(forumReplies.id, id));
  return (await held.for('key share')).length > 0;
}
