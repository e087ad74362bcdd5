import { wrongPassword } from '#features/accounts/users/errors.ts';
import { findUser, lockOwnUser, personOf, type UserRow } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit, returnRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { isPassword } from './hash-password.ts';

/** Wrong ones only. A stolen session can't keep its owner's others from proving who they are. */
const limit = { action: 'checkOwnPassword', times: 5, perSeconds: 600 };

/**
 * Makes the signed-in person prove that the account is theirs, before anything a borrowed phone must not do. Returns the
 * account. Refuses: wrong_password, too_many_requests, busy.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<UserRow> {
  const person = personOf(ctx);
  const turn = { ...limit, key: `${person.id} ${person.sessionId}` };
  await consumeRateLimit(ctx, turn);
  const user = await findUser(ctx.db, person.id);
  if (!user || !(await isPassword(user.passwordHash, password))) throw apiError(wrongPassword);
  await returnRateLimit(ctx, turn);
  return user;
}

/**
 * The signed-in person's account, locked, if it still has the password that was checked. Whatever ends a password while it is
 * being checked wins. Refuses: wrong_password.
 */
export async function lockCheckedUser(tx: TxCtx, checked: UserRow): Promise<UserRow> {
  const user = await lockOwnUser(tx);
  // The hash alone may differ: signing in makes one of older parameters anew.
  const isSame = user.passwordHash !== null && user.passwordChangedAt === checked.passwordChangedAt;
  if (!isSame) throw apiError(wrongPassword);
  return user;
}
