import { inArray } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import { statusOncePaid } from '../../advert-states.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { lockAdvert, updateAdvert } from '../queries.ts';
import { advertisements } from '../tables.ts';
import { endAdvert } from './end-advert.ts';

/** Adverts, as they are paid for: a paid one runs, one whose price is given back whole is over. */
export const advertPayable: Payable = {
  entityType: 'advertisement',
  label: 'Advert',
  async describe(db, entityIds) {
    const { id, title } = advertisements;
    const rows = await db
      .select({ id, title })
      .from(advertisements)
      .where(inArray(id, [...entityIds]));
    return new Map(rows.map((row) => [row.id, { name: row.title, path: '/my-adverts' }]));
  },
  lock: lockAdvert,
  async paid(tx, { orderId, entityId, amount, paidAt }) {
    const row = await lockAdvert(tx, entityId);
    if (row?.status !== 'approved' || row.paymentStatus === 'paid') return;
    const status = statusOncePaid(row, boroughDate(tx.now));
    const paid = { paymentStatus: 'paid', status, orderId, paidAt, payBy: null } as const;
    await notifyOwner(tx, await updateAdvert(tx, entityId, paid), amount === 0 ? 'activated' : 'paid');
  },
  async refunded(tx, { entityId, isWhole }) {
    const row = await lockAdvert(tx, entityId);
    if (!row || !isWhole || row.paymentStatus === 'refunded') return;
    const isOver = row.status === 'expired';
    const ended = isOver ? row : await endAdvert(tx, row, 'refunded');
    await updateAdvert(tx, entityId, { paymentStatus: 'refunded' });
    if (!isOver) await notifyOwner(tx, ended, 'refunded');
  },
};
