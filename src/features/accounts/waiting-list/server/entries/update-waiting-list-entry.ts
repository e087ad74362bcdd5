import { eq } from 'drizzle-orm';
import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, type WaitingEntry } from '../../contract.ts';
import { entryNotFound, wrongStep } from '../../errors.ts';
import { stepTo, type WaitingStatus } from '../../rules.ts';
import { toWaitingEntries } from '../presenters.ts';
import type { FoundEntry } from '../queries.ts';
import { waitingList } from '../tables.ts';
import { invite, withdrawInvitation } from './invite.ts';
import { lockEntry } from './lock-entry.ts';

/** Sets a status and acts on it. Refuses: entry_not_found, wrong_step, already_member. */
export const updateWaitingListEntry = handle(calls.updateWaitingListEntry, {
  async run(tx, { id, status }) {
    const found = await lockEntry(tx.db, id);
    if (found.status === status) return answer(tx, found);
    await setStatus(tx, found, status);
    return answer(tx, await lockEntry(tx.db, id));
  },
});

/** Sets another status of an entry that is locked, and acts on it. Refuses: wrong_step, already_member. */
export async function setStatus(tx: TxCtx, found: FoundEntry, status: WaitingStatus): Promise<void> {
  const { id } = found.entry;
  const step = stepTo(found.status, status);
  if (step === null) throw apiError(wrongStep);
  const decided = { status, decidedAt: tx.now.toISOString(), decidedBy: actorIdOf(tx) };
  await tx.db.update(waitingList).set(decided).where(eq(waitingList.id, id));
  if (step === 'invite') await invite(tx, found.entry);
  if (step === 'withdraw') await withdrawInvitation(tx.db, found.entry);
  const target = { type: 'waiting_list', id };
  await audit(tx, {
    action: 'waiting_list.status',
    target,
    before: { status: found.status },
    after: { status },
  });
}

async function answer(tx: TxCtx, found: FoundEntry): Promise<WaitingEntry> {
  const [entry] = await toWaitingEntries(tx, [found]);
  if (!entry) throw apiError(entryNotFound);
  return entry;
}
