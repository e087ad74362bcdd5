import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../admin-contract.ts';
import { advertNotFound, advertUnpaid, wrongAdvertState } from '../../errors.ts';
import { advertTarget } from '../deciding/advert-target.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { toAdvert } from '../presenters.ts';
import { type AdvertRow, lockAdvert, updateAdvert } from '../queries.ts';
import { pause } from '../running/pause.ts';

/** Pauses anybody’s advert until an administrator activates it. Refuses: advert_not_found, wrong_advert_state. */
export const pauseAdvertisement = handle(calls.pauseAdvertisement, {
  async run(tx, { id }) {
    const row = await lockAny(tx, id);
    const paused = await pause(tx, row, true);
    await record(tx, row, paused);
    await notifyOwner(tx, paused, 'paused');
    return toAdvert(tx.db, paused);
  },
});

/** Activates an advert that is paid for. Refuses: advert_not_found, wrong_advert_state, advert_unpaid. */
export const activateAdvertisement = handle(calls.activateAdvertisement, {
  async run(tx, { id }) {
    const row = await lockAny(tx, id);
    if (row.status !== 'approved' && row.status !== 'paused') throw apiError(wrongAdvertState);
    if (row.paymentStatus !== 'paid') throw apiError(advertUnpaid);
    const active = await updateAdvert(tx, id, { status: 'active', pausedByAdmin: false });
    await record(tx, row, active);
    await notifyOwner(tx, active, 'activated');
    return toAdvert(tx.db, active);
  },
});

async function lockAny(tx: TxCtx, id: string): Promise<AdvertRow> {
  const row = await lockAdvert(tx, id);
  if (!row) throw apiError(advertNotFound);
  return row;
}

async function record(tx: TxCtx, before: AdvertRow, after: AdvertRow): Promise<void> {
  await audit(tx, {
    action: after.status === 'paused' ? 'advertisement.pause' : 'advertisement.activate',
    target: { type: advertTarget.type, id: before.id },
    before: { status: before.status },
    after: { status: after.status },
  });
}
