import { eq } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { removeMailTo } from '#kit/server/outbox/remove-from-queue.ts';
import { calls } from '../../contract.ts';
import { waitingList } from '../tables.ts';
import { withdrawInvitation } from './invite.ts';
import { lockEntry } from './lock-entry.ts';

/** Deletes an entry. Anyone who joined with it stays a member. Refuses: entry_not_found. */
export const deleteWaitingListEntry = handle(calls.deleteWaitingListEntry, {
  async run(tx, { id }) {
    const { entry, status } = await lockEntry(tx.db, id);
    if (status !== 'joined') await withdrawInvitation(tx.db, entry);
    await tx.db.delete(waitingList).where(eq(waitingList.id, id));
    if (entry.userId === null) await removeMailTo(tx.db, [entry.email]);
    await audit(tx, {
      action: 'waiting_list.delete',
      target: { type: 'waiting_list', id },
      before: { status },
    });
    return { message: 'Entry Deleted' };
  },
});
