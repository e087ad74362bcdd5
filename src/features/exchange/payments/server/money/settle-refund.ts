import { eq, sql } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import { book, reverse } from '../ledger.ts';
import { type OrderRow, type PaymentRow, payments, type RefundRow, refunds } from '../tables.ts';
import { soldAgain, takeBack } from './take-back.ts';
import { tellRefunded } from './tell-buyer.ts';

type Settled = { order: OrderRow; payment: PaymentRow; refund: RefundRow };

/** Books that money went back, once; the order is locked. */
export async function settleRefund(tx: TxCtx, { order, payment, refund }: Settled): Promise<void> {
  if (refund.status !== 'asked') return;
  const settledAt = tx.now.toISOString();
  await tx.db.update(refunds).set({ status: 'done', settledAt }).where(eq(refunds.id, refund.id));
  await tx.db
    .update(payments)
    .set({
      refundAmount: sql`${payments.refundAmount} + ${refund.amount}`,
      refundReason: refund.reason,
      refundedAt: settledAt,
    })
    .where(eq(payments.id, payment.id));
  const from = payment.paymentMethod === 'card' ? 'card' : 'direct';
  if (payment.unmatchedReason) {
    const entries = { [from]: -refund.amount, unmatched: refund.amount };
    await book(tx, { cause: 'refunded', subjectId: refund.id, orderId: order.id, entries });
    return;
  }
  await takeBack(tx, order, { amount: refund.amount, cause: 'refunded', subjectId: refund.id, from });
  await tellRefunded(tx, order, refund);
}

/** Books that a refund could not be paid, whether we believed that it was or not: the money is ours again. */
export async function failRefund(
  tx: TxCtx,
  { order, payment, refund }: Settled,
  why: string | null,
): Promise<void> {
  if (refund.status === 'failed') return;
  await tx.db
    .update(refunds)
    .set({ status: 'failed', failureReason: why, settledAt: tx.now.toISOString() })
    .where(eq(refunds.id, refund.id));
  if (refund.status !== 'done') return;
  await tx.db
    .update(payments)
    .set({ refundAmount: sql`${payments.refundAmount} - ${refund.amount}` })
    .where(eq(payments.id, payment.id));
  await reverse(tx, { subjectId: refund.id, orderId: order.id, of: 'refunded', cause: 'refund_failed' });
  if (!payment.unmatchedReason) await soldAgain(tx, order, refund.amount);
}
