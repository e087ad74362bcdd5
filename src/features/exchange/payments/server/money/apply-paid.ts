import { and, eq, isNull, ne } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { FailedFact, PaidFact } from '../card-service/facts.ts';
import { findPaymentByIntent } from '../queries.ts';
import { checkouts, payments } from '../tables.ts';
import { type Applied, applied, ignored, refused } from './applied.ts';
import { lockForMoney } from './lock-for-money.ts';
import { takePayment } from './take-payment.ts';

/** Books that a payment page was paid; or notes that the buyer’s bank takes days to say. */
export async function applyPaid(tx: TxCtx, fact: PaidFact): Promise<Applied> {
  const { intentId, sessionId, amount } = fact;
  const order = await lockForMoney(tx, fact.orderId);
  if (!order) return ignored;
  if (intentId === null) return refused('a paid session without a payment');
  if (fact.currency.toUpperCase() !== order.currency) return refused(`paid in ${fact.currency}`);
  const known = await findPaymentByIntent(tx.db, intentId);
  if (known && known.orderId !== order.id) return refused('a payment of another order');
  if (known?.status === 'paid') return ignored;
  if (fact.kind === 'paid') {
    await takePayment(tx, order, { amount, method: 'card', intentId, sessionId });
    return applied;
  }
  if (known) return ignored;
  await tx.db.insert(payments).values({
    orderId: order.id,
    userId: order.buyerUserId,
    amount,
    paymentMethod: 'card',
    status: 'pending',
    stripePaymentIntentId: intentId,
    stripeSessionId: sessionId,
    createdAt: tx.now.toISOString(),
  });
  return applied;
}

/** Notes that a payment failed. The buyer has read so on the payment page, and can try again there. */
export async function applyFailed(tx: TxCtx, fact: FailedFact): Promise<Applied> {
  const order = await lockForMoney(tx, fact.orderId);
  if (!order) return ignored;
  if (fact.currency.toUpperCase() !== order.currency) return refused(`asked in ${fact.currency}`);
  const state = { status: 'failed' as const, failureReason: fact.reason };
  await tx.db
    .insert(payments)
    .values({
      ...state,
      orderId: order.id,
      userId: order.buyerUserId,
      amount: fact.amount,
      paymentMethod: 'card',
      stripePaymentIntentId: fact.intentId,
      createdAt: tx.now.toISOString(),
    })
    .onConflictDoUpdate({
      target: payments.stripePaymentIntentId,
      set: state,
      setWhere: and(ne(payments.status, 'paid'), eq(payments.orderId, order.id)),
    });
  return applied;
}

/** Notes that a payment page is over: the next press makes another. */
export async function applyExpired(tx: TxCtx, sessionId: string): Promise<Applied> {
  const ended = await tx.db
    .update(checkouts)
    .set({ endedAt: tx.now.toISOString() })
    .where(and(eq(checkouts.sessionId, sessionId), isNull(checkouts.endedAt)))
    .returning({ id: checkouts.id });
  return ended.length > 0 ? applied : ignored;
}
