import { accountBanned } from '#features/accounts/users/errors.ts';
import { toCurrentUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { hasSecondFactor } from '../queries.ts';
import { startSession } from './sessions.ts';

/** The outcome of signing in: the response, and the new session's token, or null if another step is needed. */
export type SignedIn<Answer> = { token: string | null; answer: Answer };

/** Signs in someone who has completed every step. Refuses: account_banned. */
export async function startUserSession(tx: TxCtx, user: UserRow) {
  if (user.accountStatus === 'banned') throw apiError(accountBanned);
  const token = await startSession(tx, user.id);
  const factor = await hasSecondFactor(tx.db, user.id);
  const answer = { message: 'Login Successful', user: toCurrentUser(user, factor), secondFactor: null };
  return { token, answer };
}

/** Gives the browser its session once it has been stored. */
export function handOverSession<Answer>(ctx: Ctx, { token, answer }: SignedIn<Answer>): Answer {
  if (token !== null) ctx.setSession(token);
  return answer;
}
