import { and, eq, isNull } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import { payments } from '../tables.ts';
import { askRefund, refundableOf } from './ask-refund.ts';
import { lockForMoney } from './lock-for-money.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Pays an order back for a feature whose thing is not given after all: all that is left of it, or a part. The feature is told by its
 * `refunded` once the money has gone. Answers how much was asked for: 0 where nothing is left.
 */
export async function askRefundOfOrder(
  tx: TxCtx,
  { orderId, amount, reason }: { orderId: string; amount?: number; reason: string },
): Promise<number> {
  const order = await lockForMoney(tx, orderId);
  if (!order) return 0;
  const [payment] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid'), isNull(payments.unmatchedReason)));
  if (!payment) return 0;
  const left = await refundableOf(tx, payment);
  if (left === 0) return 0;
  const refund = await askRefund(tx, payment, { amount: Math.min(amount ?? left, left), reason });
  if (payment.paymentMethod !== 'card') await settleRefund(tx, { order, payment, refund });
  return refund.amount;
}
