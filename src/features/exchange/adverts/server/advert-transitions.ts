import { actorIdOf } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { canBePaid, cancelOrder, placeOrder } from '#features/exchange/payments/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { noWayToPay, wrongAdvertState } from '../advert.errors.ts';
import { canPause, daysWhenApproved, type Ending, paymentDeadline, statusOncePaid } from '../advert.rules.ts';
import { notifyOwner } from './advert.messages.tsx';
import { type AdvertRow, advertTarget, findAdvert, updateAdvert } from './advert.queries.ts';
import { checkEvidence } from './advert-checks.ts';
import { holdDays, releaseDays } from './advert-days.ts';

/**
 * Approves a locked advert, optionally with a message: it holds its days from now on, and its owner is asked to pay. A free
 * advert is paid at once. Refuses: days_taken, no_halal_evidence, no_way_to_pay.
 */
export async function approveAdvert(tx: TxCtx, row: AdvertRow, message: string | null): Promise<AdvertRow> {
  await checkEvidence(tx.db, row, row.createdBy);
  const days = daysWhenApproved(row, boroughDate(tx.now));
  return reserveAdvert(tx, { ...row, ...days, approvedBy: actorIdOf(tx) }, 'approved', message);
}

/** Holds the days of an approved advert, and asks its owner to pay. Refuses: days_taken, no_way_to_pay. */
export async function reserveAdvert(
  tx: TxCtx,
  row: AdvertRow,
  step: 'approved' | 'renewed',
  message: string | null = null,
): Promise<AdvertRow> {
  const { id, adType: position, startDate, endDate } = row;
  if (row.totalAmount > 0 && !(await canBePaid(tx))) throw apiError(noWayToPay);
  await holdDays(tx, id, { position, startDate, endDate });
  const payBy = paymentDeadline(tx.now).toISOString();
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
  // A free order is paid as soon as it is placed.
  const isPaid = status === 'paid';
  const booked = isPaid ? await findAdvert(tx.db, id) : await updateAdvert(tx, id, { orderId });
  await notifyOwner(tx, booked ?? approved, isPaid ? 'activated' : step, message);
  return booked ?? approved;
}

/** Rejects a locked advert, with a reason for its owner. */
export async function rejectAdvert(tx: TxCtx, row: AdvertRow, rejectionReason: string): Promise<AdvertRow> {
  const rejected = await updateAdvert(tx, row.id, { status: 'rejected', rejectionReason });
  await notifyOwner(tx, rejected, 'rejected');
  return rejected;
}

/** Pauses a locked advert. One that was paid late keeps its new days. Refuses: wrong_advert_state. */
export async function pauseAdvert(tx: TxCtx, row: AdvertRow, pausedByAdmin: boolean): Promise<AdvertRow> {
  if (!canPause(row)) throw apiError(wrongAdvertState);
  return updateAdvert(tx, row.id, { status: 'paused', pausedByAdmin, lateChoice: null });
}

/** Shows a locked advert again: immediately, or from its first day. */
export function resumeAdvert(tx: TxCtx, row: AdvertRow): Promise<AdvertRow> {
  const status = statusOncePaid(row, boroughDate(tx.now));
  return updateAdvert(tx, row.id, { status, pausedByAdmin: false });
}

/** Ends a locked advert: frees its remaining days, withdraws a pending approval and cancels an unpaid order. */
export async function endAdvert(tx: TxCtx, row: AdvertRow, ended: Ending): Promise<AdvertRow> {
  await withdrawApproval(tx.db, { target: advertTarget, targetId: row.id });
  await releaseDays(tx, row.id, boroughDate(tx.now));
  if (row.orderId !== null && row.paymentStatus === 'pending') await cancelOrder(tx, row.orderId);
  return updateAdvert(tx, row.id, { status: 'expired', ended, payBy: null, lateChoice: null });
}
