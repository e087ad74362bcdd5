import { eq, or } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { RefundFact } from '../card-service/facts.ts';
import { findPayment, findPaymentByIntent, findRefund } from '../queries.ts';
import { type PaymentRow, type RefundRow, refunds } from '../tables.ts';
import { type Applied, applied, refused, waiting } from './applied.ts';
import { refundableOf } from './ask-refund.ts';
import { lockForMoney } from './lock-for-money.ts';
import { failRefund, settleRefund } from './settle-refund.ts';

/** Books what the card service says of a refund: ours, or one that was made at the card service itself. */
export async function applyRefund(tx: TxCtx, fact: RefundFact): Promise<Applied> {
  const seen = await findPaymentByIntent(tx.db, fact.intentId);
  if (seen?.status !== 'paid') return waiting;
  const order = await lockForMoney(tx, seen.orderId);
  const payment = await findPayment(tx.db, seen.id);
  if (!order || !payment) return waiting;
  if (fact.currency.toUpperCase() !== payment.currency) return refused(`refunded in ${fact.currency}`);
  const known = await findTold(tx, fact);
  if (!known && fact.amount > (await refundableOf(tx, payment)))
    return refused('more was refunded than was left');
  if (known && known.amount !== fact.amount) return refused('another amount was refunded than we asked for');
  const refund = known ?? (await writeTold(tx, payment, fact));
  if (refund.stripeRefundId === null) {
    await tx.db.update(refunds).set({ stripeRefundId: fact.stripeRefundId }).where(eq(refunds.id, refund.id));
  }
  if (fact.status === 'done') await settleRefund(tx, { order, payment, refund });
  if (fact.status === 'failed') await failRefund(tx, { order, payment, refund }, fact.failureReason);
  return applied;
}

/** Writes that the card service would not pay back: the payment can be refunded in another way. */
export async function recordRefundFailure(tx: TxCtx, refundId: string, why: string): Promise<void> {
  const seen = await findRefund(tx.db, refundId);
  const payment = seen && (await findPayment(tx.db, seen.paymentId));
  const order = payment && (await lockForMoney(tx, payment.orderId));
  if (!order) return;
  const refund = await findRefund(tx.db, refundId);
  if (refund?.status === 'asked') await failRefund(tx, { order, payment, refund }, why);
}

async function findTold({ db }: TxCtx, fact: RefundFact): Promise<RefundRow | undefined> {
  const byTheirs = eq(refunds.stripeRefundId, fact.stripeRefundId);
  const [row] = await db
    .select()
    .from(refunds)
    .where(fact.refundId === null ? byTheirs : or(byTheirs, eq(refunds.id, fact.refundId)));
  return row;
}

async function writeTold(tx: TxCtx, payment: PaymentRow, fact: RefundFact): Promise<RefundRow> {
  const [row] = await tx.db
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amount: fact.amount,
      reason: 'Made at the card service',
      stripeRefundId: fact.stripeRefundId,
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!row) throw new Error('The refund was not written.');
  return row;
}
