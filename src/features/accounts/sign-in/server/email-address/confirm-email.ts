import { linkInvalid } from '#features/accounts/users/errors.ts';
import { boroughTime, dateText } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { agreeToEmail } from '../email-proposal/agree-to-email.ts';
import { consumeAccountToken } from '../tokens.ts';
import { leaveEmail } from './leave-email.ts';

const changed = { message: 'Your e-mail address has been changed.' };

/**
 * Changes the account to the address that the link confirms, and notifies the old one; what an administrator proposed waits
 * until it is due. Refuses: link_invalid, email_taken.
 */
export const confirmEmail = handle(calls.confirmEmail, {
  async run(tx, { token }) {
    const { used, user } = await consumeAccountToken(tx, token, ['email_change', 'proposed_email_new']);
    if (used.email === null) throw apiError(linkInvalid);
    if (used.purpose === 'email_change') {
      await leaveEmail(tx, user, used.email);
      return changed;
    }
    const { hasMoved, dueAt } = await agreeToEmail(tx, user, used);
    if (hasMoved) return changed;
    const day = `${dateText(dueAt, 'long')} at ${boroughTime(new Date(dueAt))}`;
    return { message: `Thank you. The change takes effect on ${day}, unless your old address stops it.` };
  },
});
