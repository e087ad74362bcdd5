import { and, eq, inArray } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import { isPaidLate, statusOncePaid } from '../advert.rules.ts';
import type { AdvertStep } from '../advert-news.rules.ts';
import { notifyOwner } from './advert.messages.tsx';
import { type AdvertRow, lockAdvert, updateAdvert } from './advert.queries.ts';
import { advertisements } from './advert.tables.ts';
import { endAdvert } from './advert-transitions.ts';
import { daysWhenPaidLate } from './late-payment.own.ts';

/**
 * Payments for adverts. A paid advert runs, on later days if it was paid on or after its first day. A full
 * refund ends it.
 */
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
    const today = boroughDate(tx.now);
    const days: Partial<AdvertRow> = isPaidLate(row, today) ? await daysWhenPaidLate(tx, row) : {};
    const status = statusOncePaid({ startDate: row.startDate, ...days }, today);
    const paid = { paymentStatus: 'paid', orderId, paidAt, payBy: null } as const;
    const changed = await updateAdvert(tx, entityId, {
      ...paid,
      ...days,
      status: days.lateChoice === 'needed' ? 'approved' : status,
    });
    // The approval of a free advert already notifies its owner.
    if (amount > 0) await notifyOwner(tx, changed, stepOncePaid(changed));
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

function stepOncePaid({ lateChoice }: AdvertRow): AdvertStep {
  if (lateChoice === 'needed') return 'no_days';
  return lateChoice === 'open' ? 'paid_late' : 'paid';
}

/** Whether a paid advert of a member is running, which makes them an advertiser. */
export async function runsPaidAdvert(db: Db, userId: string): Promise<boolean> {
  const running = and(
    eq(advertisements.createdBy, userId),
    eq(advertisements.paymentStatus, 'paid'),
    inArray(advertisements.status, ['active', 'paused']),
  );
  return (await db.$count(advertisements, running)) > 0;
}
