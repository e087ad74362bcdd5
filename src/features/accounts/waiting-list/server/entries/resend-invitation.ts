import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { notInvited } from '../../errors.ts';
import { sendInvitation } from './invite.ts';
import { lockEntry } from './lock-entry.ts';

/** Sends the invitation again. Refuses: entry_not_found, not_invited. */
export const resendInvitation = handle(calls.resendInvitation, {
  async run(tx, { id }) {
    const { entry, status, foundingPlace } = await lockEntry(tx.db, id);
    const isInvited = status === 'approved' || status === 'invited';
    if (!isInvited || entry.userId === null) throw apiError(notInvited);
    await sendInvitation(tx, entry, entry.userId, foundingPlace !== null);
    await audit(tx, { action: 'waiting_list.invite_again', target: { type: 'waiting_list', id } });
    return { message: 'A new invitation has been sent.' };
  },
});
