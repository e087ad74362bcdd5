import { lockOwnUser, personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../contract.ts';
import { makeToken, revokeTokens } from '../tokens.ts';
import { verifyEmailMail } from './verify-email.mail.tsx';

/** Sends a new link; the previous one stops working. Refuses: too_many_requests (once a minute, three times an hour). */
export const sendVerification = handle(calls.sendVerification, {
  async prepare(ctx) {
    const key = personOf(ctx).id;
    await consumeRateLimit(ctx, { action: 'sendVerification.hour', key, times: 3, perSeconds: 3600 });
    await consumeRateLimit(ctx, { action: 'sendVerification', key, times: 1, perSeconds: 60 });
  },
  async run(tx) {
    const user = await lockOwnUser(tx);
    const { id } = user;
    const done = { message: 'Please check your email and click the verification link.' };
    if (user.isEmailVerified) return done;
    await revokeTokens(tx.db, id, 'email_verification');
    const tokenId = await makeToken(tx.db, 'email_verification', { userId: id, email: user.email }, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, verifyEmailMail, { to: user.email, userId: id, props }, tx.now);
    return done;
  },
});
