import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { findUserByEmail } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { withMinDuration } from '#kit/server/min-duration.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls, resetSent } from '../../sign-in-contract.ts';
import { makeToken, revokeTokens } from '../tokens.ts';
import { passwordResetMail } from './password-reset.mail.tsx';

/**
 * Sends the link if there is an account; if not, the response is the same and takes the same time.
 * Refuses: too_many_requests (three an hour for one address, known or not).
 */
export const forgotPassword = handle(calls.forgotPassword, async (ctx, { email }) => {
  const key = canonicalEmail(email);
  await consumeRateLimit(ctx, { action: 'forgotPassword.email', key, times: 3, perSeconds: 3600 });
  await withMinDuration(() => inTransaction(ctx, (tx) => sendLink(tx, email)));
  return { message: resetSent } as const;
});

async function sendLink(tx: TxCtx, email: string): Promise<void> {
  const user = await findUserByEmail(tx.db, email);
  if (!user || user.accountStatus === 'pending' || user.accountStatus === 'banned') return;
  await revokeTokens(tx.db, user.id, 'password_reset');
  const tokenId = await makeToken(tx.db, 'password_reset', { userId: user.id }, tx.now);
  const props = { firstName: user.firstName, tokenId };
  await enqueueMail(tx.db, passwordResetMail, { to: user.email, userId: user.id, props }, tx.now);
}
