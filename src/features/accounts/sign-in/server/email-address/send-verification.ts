import { calls } from '#features/accounts/users/contract.ts';
import { lockOwnUser, personOf } from '#features/accounts/users/server/queries.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { makeToken, revokeTokens } from '../tokens.ts';
import { verifyEmailMail } from './verify-email.mail.tsx';

/** Sends a new link; the one before is worthless. Refuses: too_many_requests (once a minute, three times an hour). */
export const sendVerification = handle(calls.sendVerification, async (ctx) => {
  const { id } = personOf(ctx);
  await consumeRateLimit(
    ctx.db,
    { action: 'sendVerification.hour', key: id, times: 3, perSeconds: 3600 },
    ctx.now,
  );
  await consumeRateLimit(ctx.db, { action: 'sendVerification', key: id, times: 1, perSeconds: 60 }, ctx.now);
  await inTransaction(ctx, async (tx) => {
    const user = await lockOwnUser(tx);
    if (user.isEmailVerified) return;
    await revokeTokens(tx.db, id, 'email_verification');
    const tokenId = await makeToken(tx.db, 'email_verification', { userId: id, email: user.email }, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, verifyEmailMail, { to: user.email, userId: id, props }, tx.now);
  });
  return { message: 'Please check your email and click the verification link.' };
});
