import { linkInvalid } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { consumeAccountToken } from '../tokens.ts';
import { leaveEmail } from './leave-email.ts';

/** Changes the account to the address that the link confirms, and notifies the old one. Refuses: link_invalid, email_taken. */
export const confirmEmail = handle(calls.confirmEmail, {
  async run(tx, { token }) {
    const { used, user } = await consumeAccountToken(tx, token, ['email_change']);
    if (used.email === null) throw apiError(linkInvalid);
    await leaveEmail(tx, user, used.email);
    return { message: 'Your e-mail address has been changed.' };
  },
});
