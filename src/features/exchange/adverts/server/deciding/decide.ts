import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { placeOrder } from '#features/exchange/payments/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { daysWhenApproved, payByOf } from '../../advert-times.ts';
import { notifyOwner } from '../messages/notify-owner.ts';
import { type AdvertRow, findAdvert, updateAdvert } from '../queries.ts';
import { holdDays } from '../slots/slots.ts';
import { checkEvidence } from '../submitting/check-evidence.ts';

/**
 * Approves a locked advert: it holds its days from now on, and its owner is asked to pay. What costs nothing is paid at once.
 * Refuses: days_taken, no_halal_evidence.
 */
export async function approve(tx: TxCtx, row: AdvertRow): Promise<AdvertRow> {
  await checkEvidence(tx.db, row, row.createdBy);
  const days = daysWhenApproved(row, boroughDate(tx.now));
  return book(tx, { ...row, ...days, approvedBy: actorIdOf(tx) }, 'approved');
}

/** Holds the days of an advert that is approved, and asks its owner to pay. Refuses: days_taken. */
export async function book(tx: TxCtx, row: AdvertRow, step: 'approved' | 'renewed'): Promise<AdvertRow> {
  const { id, adType: position, startDate, endDate } = row;
  await holdDays(tx, id, { position, startDate, endDate });
  const payBy = payByOf(tx.now).toISOString();
  const approved = await updateAdvert(tx, id, {
    startDate,
    endDate,
    status: 'approved',
    approvedBy: row.approvedBy,
    approvedAt: tx.now.toISOString(),
    rejectionReason: null,
    payBy,
  });
  const { orderId, status } = await placeOrder(tx, {
    buyerUserId: row.createdBy,
    entityType: 'advertisement',
    entityId: id,
    amount: row.totalAmount,
    description: `Advert “${row.title}”, ${dateText(startDate, 'plain')} to ${dateText(endDate, 'plain')}`,
    pricingTierId: row.pricingTierId,
    dueAt: payBy,
  });
  // What costs nothing was paid, and told, while the order was placed.
  if (status === 'paid') return (await findAdvert(tx.db, id)) ?? approved;
  const ordered = await updateAdvert(tx, id, { orderId });
  await notifyOwner(tx, ordered, step);
  return ordered;
}

/** Rejects a locked advert, with a reason for its owner. */
export async function reject(tx: TxCtx, row: AdvertRow, rejectionReason: string): Promise<AdvertRow> {
  const rejected = await updateAdvert(tx, row.id, { status: 'rejected', rejectionReason });
  await notifyOwner(tx, rejected, 'rejected');
  return rejected;
}
