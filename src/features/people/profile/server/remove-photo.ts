import { eq } from 'drizzle-orm';
import { lockOwnUser } from '#features/accounts/users/server/queries.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';

/** Removes the photo; without one it does nothing. */
export const removePhoto = handle(calls.removePhoto, async (ctx) => {
  const before = await inTransaction(ctx, async (tx) => {
    const user = await lockOwnUser(tx);
    await tx.db.update(users).set({ photoKey: null }).where(eq(users.id, user.id));
    return user.photoKey;
  });
  if (before !== null) await ctx.files.remove(before);
  return { message: 'Your photo is removed.' };
});
