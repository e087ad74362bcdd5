import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { findUserByEmail } from '#features/accounts/users/server/public.ts';
import { ApiError, tooMany } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { withMinDuration } from '#kit/server/min-duration.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls, resetSent } from '../../sign-in-contract.ts';
import { countGuess } from '../guesses/count-guess.ts';
import { makeToken } from '../tokens.ts';
import { passwordResetMail } from './password-reset.mail.tsx';

/** Whatever comes of it: each is a mail. */
const limits = {
  action: 'forgotPassword',
  perNetwork: { times: 3, perSeconds: 3600 },
  perAccount: { times: 10, perSeconds: 3600 },
};

/**
 * Sends the link if there is an account and it has not been sent too many; if not, the response is the same and takes the
 * same time. Links that were sent before stay valid, so that nobody can end the owner's by asking for another.
 */
export const forgotPassword = handle(calls.forgotPassword, async (ctx, { email }) => {
  const isSent = await mayAsk(ctx, email);
  await withMinDuration(async () => {
    if (isSent) await inTransaction(ctx, (tx) => sendLink(tx, email));
  });
  return { message: resetSent } as const;
});

async function mayAsk(ctx: Ctx, email: string): Promise<boolean> {
  const userId = (await findUserByEmail(ctx.db, email))?.id ?? null;
  try {
    await countGuess(ctx, { userId, name: canonicalEmail(email) }, limits);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === tooMany.code) return false;
    throw error;
  }
}

async function sendLink(tx: TxCtx, email: string): Promise<void> {
  const user = await findUserByEmail(tx.db, email);
  if (!user || user.accountStatus === 'pending' || user.accountStatus === 'banned') return;
  const tokenId = await makeToken(tx.db, 'password_reset', { userId: user.id }, tx.now);
  const props = { firstName: user.firstName, tokenId };
  await enqueueMail(tx.db, passwordResetMail, { to: user.email, userId: user.id, props }, tx.now);
}
