import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls as adminCalls } from '../../admin-contract.ts';
import { canPause, statusOncePaid } from '../../advert-states.ts';
import { calls } from '../../contract.ts';
import { advertNotFound, advertUnpaid, pausedByUs, wrongAdvertState } from '../../errors.ts';
import { advertTarget } from '../deciding/advert-target.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { toAdvert } from '../presenters.ts';
import { type AdvertRow, lockAdvert, lockOwnAdvert, updateAdvert } from '../queries.ts';

/** Pauses the caller’s own advert. Refuses: advert_not_found, wrong_advert_state. */
export const pauseOwnAdvertisement = handle(calls.pauseOwnAdvertisement, {
  async run(tx, { id }) {
    const paused = await pause(tx, await lockOwnAdvert(tx, id), false);
    return toAdvert(tx.db, paused);
  },
});

/** Shows the caller’s own advert again. Refuses: advert_not_found, wrong_advert_state, paused_by_us. */
export const activateOwnAdvertisement = handle(calls.activateOwnAdvertisement, {
  async run(tx, { id }) {
    const row = await lockOwnAdvert(tx, id);
    if (row.status === 'paused' && row.pausedByAdmin) throw apiError(pausedByUs);
    if (row.status !== 'paused') throw apiError(wrongAdvertState);
    return toAdvert(tx.db, await resume(tx, row));
  },
});

/** Pauses anybody’s advert until an administrator activates it. Refuses: advert_not_found, wrong_advert_state. */
export const pauseAdvertisement = handle(adminCalls.pauseAdvertisement, {
  async run(tx, { id }) {
    const row = await lockAny(tx, id);
    const paused = await pause(tx, row, true);
    await record(tx, row, paused);
    if (row.status !== 'paused') await notifyOwner(tx, paused, 'paused');
    return toAdvert(tx.db, paused);
  },
});

/** Activates an advert that is paid for. Refuses: advert_not_found, wrong_advert_state, advert_unpaid. */
export const activateAdvertisement = handle(adminCalls.activateAdvertisement, {
  async run(tx, { id }) {
    const row = await lockAny(tx, id);
    if (row.status === 'approved' && row.paymentStatus !== 'paid') throw apiError(advertUnpaid);
    if (row.status !== 'approved' && row.status !== 'paused') throw apiError(wrongAdvertState);
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

async function pause(tx: TxCtx, row: AdvertRow, pausedByAdmin: boolean): Promise<AdvertRow> {
  if (!canPause(row)) throw apiError(wrongAdvertState);
  return updateAdvert(tx, row.id, { status: 'paused', pausedByAdmin });
}

function resume(tx: TxCtx, row: AdvertRow): Promise<AdvertRow> {
  const status = statusOncePaid(row, boroughDate(tx.now));
  return updateAdvert(tx, row.id, { status, pausedByAdmin: false });
}

async function record(tx: TxCtx, before: AdvertRow, after: AdvertRow): Promise<void> {
  await audit(tx, {
    action: after.status === 'paused' ? 'advertisement.pause' : 'advertisement.activate',
    target: { type: advertTarget.type, id: before.id },
    before: { status: before.status },
    after: { status: after.status },
  });
}
