import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { consumeAccountToken } from '../tokens.ts';
import { agreeToEmail } from './agree-to-email.ts';
import { dropEmailProposal } from './email-proposals.ts';

/** The owner of the old mailbox agrees to a proposed address or stops it. Refuses: link_invalid, email_taken. */
export const decideEmailProposal = handle(calls.decideEmailProposal, {
  async run(tx, { token, agree }) {
    const { used, user } = await consumeAccountToken(tx, token, ['proposed_email_old']);
    if (agree) {
      const { hasMoved } = await agreeToEmail(tx, user, used);
      if (hasMoved) return { message: 'Your e-mail address has been changed.' };
      return { message: 'Thank you. The change takes effect as soon as the new address is confirmed.' };
    }
    await dropEmailProposal(tx.db, user.id);
    await audit(tx, {
      action: 'user.email_stopped',
      target: { type: 'user', id: user.id },
      before: { email: used.email },
    });
    return { message: 'The change has been stopped. Your account stays with this address.' };
  },
});
