import { linkInvalid } from '#features/accounts/users/errors.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../contract.ts';
import { consumeToken, makeToken, revokeTokens } from '../tokens.ts';
import { emailChangedMail } from './email-changed.mail.tsx';
import { moveEmail } from './move-email.ts';

/** Changes the account to the address that the link confirms, and notifies the old one. Refuses: link_invalid, email_taken. */
export const confirmEmail = handle(calls.confirmEmail, {
  async run(tx, { token }) {
    const used = await consumeToken(tx, token, ['email_change']);
    const user = await findUser(tx.db, used.userId);
    if (!user || used.email === null) throw apiError(linkInvalid);
    await moveEmail(tx, user, used.email);
    await revokeTokens(tx.db, user.id);
    const subject = { userId: user.id, email: user.email };
    const tokenId = await makeToken(tx.db, 'email_change_undo', subject, tx.now);
    const props = { firstName: user.firstName, newEmail: used.email, tokenId };
    await enqueueMail(tx.db, emailChangedMail, { to: user.email, userId: user.id, props }, tx.now);
    return { message: 'Your e-mail address has been changed.' };
  },
});
