import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { settleApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../admin-contract.ts';
import { advertNotFound, wrongAdvertState } from '../../errors.ts';
import { toAdvert } from '../presenters.ts';
import { type AdvertRow, lockAdvert } from '../queries.ts';
import { advertTarget } from './advert-target.ts';
import { approve, reject } from './decide.ts';

/** Approves an advert that waits. Refuses: advert_not_found, wrong_advert_state, days_taken, no_halal_evidence. */
export const approveAdvertisement = handle(calls.approveAdvertisement, {
  async run(tx, { id }) {
    const row = await lockWaiting(tx, id);
    const approved = await approve(tx, row);
    await settle(tx, row, 'approved', null);
    return toAdvert(tx.db, approved);
  },
});

/** Rejects an advert that waits, with a reason. Refuses: advert_not_found, wrong_advert_state. */
export const rejectAdvertisement = handle(calls.rejectAdvertisement, {
  async run(tx, { id, reason }) {
    const row = await lockWaiting(tx, id);
    const rejected = await reject(tx, row, reason);
    await settle(tx, row, 'rejected', reason);
    return toAdvert(tx.db, rejected);
  },
});

/** Of two who decide at once the second finds it decided. */
async function lockWaiting(tx: TxCtx, id: string): Promise<AdvertRow> {
  const row = await lockAdvert(tx, id);
  if (!row) throw apiError(advertNotFound);
  if (row.status !== 'pending') throw apiError(wrongAdvertState);
  return row;
}

async function settle(
  tx: TxCtx,
  row: AdvertRow,
  status: 'approved' | 'rejected',
  reason: string | null,
): Promise<void> {
  const decision = { status, reviewedBy: actorIdOf(tx), reason };
  await settleApproval(tx.db, { target: advertTarget, targetId: row.id }, decision, tx.now);
  await audit(tx, {
    action: `advertisement.${status}`,
    target: { type: advertTarget.type, id: row.id },
    before: { status: row.status },
    after: { status },
    reason,
  });
}
