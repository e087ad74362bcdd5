import { and, eq, isNull } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { PaymentMethod, UnmatchedReason } from '../../payment-options.ts';
import { book } from '../ledger.ts';
import { payableOf } from '../payables.ts';
import { checkouts, type OrderRow, orders, type PaymentRow, payments } from '../tables.ts';
import { askRefund } from './ask-refund.ts';
import { tellPaid, tellUnmatched } from './tell-buyer.ts';

export type Money = {
  amount: number;
  method: PaymentMethod;
  intentId?: string | null;
  sessionId?: string | null;
  /** Until when a subscription is paid by it. */
  periodEnd?: string | null;
  note?: string | null;
  recordedBy?: string | null;
};

/**
 * Books money that came for an order, which is locked: it pays the order and tells the feature whose thing it is, or, where it can’t
 * pay for anything (twice, too late, another amount), goes back. Returns the payment.
 */
export async function takePayment(tx: TxCtx, order: OrderRow, money: Money): Promise<PaymentRow> {
  const unmatchedReason = whyUnmatched(order, money.amount);
  const payment = await writePayment(tx, order, { ...money, unmatchedReason });
  const account = money.method === 'card' ? 'card' : 'direct';
  await book(tx, {
    cause: 'paid',
    subjectId: payment.id,
    orderId: order.id,
    entries: { [account]: money.amount, [unmatchedReason ? 'unmatched' : 'owed']: -money.amount },
  });
  if (unmatchedReason) {
    await askRefund(tx, payment, { amount: money.amount, reason: reasons[unmatchedReason] });
    await tellUnmatched(tx, order, money.amount, unmatchedReason);
    return payment;
  }
  const paidAt = tx.now.toISOString();
  await tx.db.update(orders).set({ status: 'paid', paidAt }).where(eq(orders.id, order.id));
  await tx.db
    .update(checkouts)
    .set({ endedAt: paidAt })
    .where(and(eq(checkouts.orderId, order.id), isNull(checkouts.endedAt)));
  const { id: orderId, entityId, buyerUserId, amount } = order;
  const paid = { orderId, entityId, buyerUserId, amount, paidAt, periodEnd: money.periodEnd ?? null };
  await payableOf(tx, order.entityType)?.paid(tx, paid);
  await tellPaid(tx, order);
  return payment;
}

const reasons: Record<UnmatchedReason, string> = {
  paid_twice: 'The order was paid already.',
  order_cancelled: 'The order had been cancelled.',
  wrong_amount: 'The amount was not that of the order.',
};

/** Why money can’t pay an order; null where it does. */
export function whyUnmatched({ status, amount }: OrderRow, came: number): UnmatchedReason | null {
  if (status === 'cancelled') return 'order_cancelled';
  if (status !== 'pending') return 'paid_twice';
  return came === amount ? null : 'wrong_amount';
}

async function writePayment(
  tx: TxCtx,
  order: OrderRow,
  {
    amount,
    method,
    intentId,
    sessionId,
    note,
    recordedBy,
    unmatchedReason,
  }: Money & { unmatchedReason: UnmatchedReason | null },
): Promise<PaymentRow> {
  const values = {
    orderId: order.id,
    userId: order.buyerUserId,
    amount,
    paymentMethod: method,
    status: 'paid' as const,
    unmatchedReason,
    stripeSessionId: sessionId ?? null,
    failureReason: null,
    note: note ?? null,
    recordedBy: recordedBy ?? null,
    paidAt: tx.now.toISOString(),
  };
  const [row] = await tx.db
    .insert(payments)
    .values({ ...values, stripePaymentIntentId: intentId ?? null })
    .onConflictDoUpdate({ target: payments.stripePaymentIntentId, set: values })
    .returning();
  if (!row) throw new Error('The payment was not written.');
  return row;
}
