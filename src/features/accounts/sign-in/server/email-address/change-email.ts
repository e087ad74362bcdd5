import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { findUserByEmail } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../../contract.ts';
import { checkOwnPassword, lockCheckedUser } from '../password/check-password.ts';
import { makeToken, revokeTokens } from '../tokens.ts';
import { addressInUseMail } from './address-in-use.mail.tsx';
import { confirmNewEmailMail } from './confirm-new-email.mail.tsx';

/**
 * Sends the link to the new address; nothing changes until it is opened. An address that already has an account is told so by mail; the response does not reveal it. Refuses: wrong_password, too_many_requests, busy.
 */
export const changeEmail = handle(calls.changeEmail, {
  async prepare(ctx, input) {
    const user = await checkOwnPassword(ctx, input.password);
    const key = canonicalEmail(input.email);
    await consumeRateLimit(ctx, { action: 'changeEmail', key, times: 3, perSeconds: 3600 });
    return user;
  },
  async run(tx, input, checked) {
    const user = await lockCheckedUser(tx, checked);
    const done = { message: 'Please open the link that we sent to the new address.' };
    const holder = await findUserByEmail(tx.db, input.email);
    if (holder && holder.id !== user.id) {
      const props = { firstName: holder.firstName };
      await enqueueMail(tx.db, addressInUseMail, { to: holder.email, userId: holder.id, props }, tx.now);
      return done;
    }
    await revokeTokens(tx.db, user.id, 'email_change');
    const subject = { userId: user.id, email: input.email };
    const tokenId = await makeToken(tx.db, 'email_change', subject, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, confirmNewEmailMail, { to: input.email, userId: user.id, props }, tx.now);
    return done;
  },
});
