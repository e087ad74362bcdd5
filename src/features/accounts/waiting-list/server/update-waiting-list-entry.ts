import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, type WaitingEntry } from '../contract.ts';
import { entryNotFound, wrongStep } from '../errors.ts';
import { stepTo } from '../rules.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { lockEntry } from './lock-entry.ts';
import { toWaitingEntries } from './presenters.ts';
import type { FoundEntry } from './queries.ts';
import { waitingList } from './tables.ts';

/** Sets a status and acts on it. Refuses: entry_not_found, wrong_step, already_member. */
export const updateWaitingListEntry = handle(calls.updateWaitingListEntry, {
  async run(tx, { id, status }) {
    const found = await lockEntry(tx.db, id);
    const step = stepTo(found.status, status);
    if (step === null) throw apiError(wrongStep);
    if (found.status === status) return answer(tx, found);
    const decided = {
      status,
      decidedAt: tx.now.toISOString(),
      decidedBy: tx.actor.kind === 'person' ? tx.actor.id : null,
    };
    await tx.db.update(waitingList).set(decided).where(eq(waitingList.id, id));
    if (step === 'invite') await invite(tx, found.entry);
    if (step === 'withdraw') await withdrawInvitation(tx.db, found.entry);
    const target = { type: 'waiting_list', id };
    const change = { before: { status: found.status }, after: { status } };
    await audit(tx, { action: 'waiting_list.status', target, ...change });
    return answer(tx, await lockEntry(tx.db, id));
  },
});

async function answer(tx: TxCtx, found: FoundEntry): Promise<WaitingEntry> {
  const [entry] = await toWaitingEntries(tx, [found]);
  if (!entry) throw apiError(entryNotFound);
  return entry;
}
