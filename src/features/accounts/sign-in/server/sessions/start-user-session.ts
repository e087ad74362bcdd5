import { accountBanned } from '#features/accounts/users/errors.ts';
import { toCurrentUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { deviceTokenFor } from '../guesses/known-device.ts';
import { hasSecondFactor } from '../queries.ts';
import { startSession } from './sessions.ts';

/**
 * The outcome of signing in: the response, the new session's token, or null if there is none, and whom the browser has proved
 * to belong to, or null if another step is needed.
 */
export type SignedIn<Answer> = { token: string | null; userId: string | null; answer: Answer };

/** Signs in someone who has completed every step. Refuses: account_banned. */
export async function startUserSession(tx: TxCtx, user: UserRow) {
  if (user.accountStatus === 'banned') throw apiError(accountBanned);
  const token = await startSession(tx, user.id);
  await audit(tx, { action: 'user.sign_in', target: { type: 'user', id: user.id }, actorId: user.id });
  const factor = await hasSecondFactor(tx.db, user.id);
  const answer = { message: 'Login Successful', user: toCurrentUser(user, factor), secondFactor: null };
  return { token, userId: user.id, answer };
}

/** Gives the browser its session once it has been stored, and what makes it known again. */
export function handOverSession<Answer>(ctx: Ctx, { token, userId, answer }: SignedIn<Answer>): Answer {
  if (token !== null) ctx.setSession(token);
  if (userId !== null) ctx.setDevice(deviceTokenFor(ctx, userId));
  return answer;
}
