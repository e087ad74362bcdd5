import { and, eq, isNull, ne } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { recordPayment, writeOrder } from './orders.ts';
import { notifyBankRefused } from './payment.messages.tsx';
import { findPaymentByIntent, lockOrderForPayment, payableOf } from './payment.queries.ts';
import { checkouts, orders, payments } from './payment.tables.ts';
import {
  type Applied,
  applied,
  type BankRefusedFact,
  type FailedFact,
  ignored,
  type PaidFact,
  type RenewalFact,
  refused,
  type SubscriptionFact,
  waiting,
} from './stripe-facts.ts';

/** Records the payment of a checkout session, or that the buyer’s bank is still confirming it. */
export async function applyPaid(tx: TxCtx, fact: PaidFact): Promise<Applied> {
  const { intentId, sessionId, amount } = fact;
  const order = await lockOrderForPayment(tx, fact.orderId);
  if (!order) return ignored;
  if (intentId === null) return refused('a paid session without a payment');
  if (fact.currency.toUpperCase() !== order.currency) return refused(`paid in ${fact.currency}`);
  const known = await findPaymentByIntent(tx.db, intentId);
  if (known && known.orderId !== order.id) return refused('a payment of another order');
  if (known?.status === 'paid') return ignored;
  if (fact.kind === 'paid') {
    await recordPayment(tx, order, { amount, method: 'card', intentId, sessionId });
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

/** Records that a payment failed. A buyer whose card is declined sees it on the payment page, and can retry there. */
export async function applyFailed(tx: TxCtx, fact: FailedFact): Promise<Applied> {
  const order = await lockOrderForPayment(tx, fact.orderId);
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

/** Records that a checkout session expired; the next attempt creates another. */
export async function applyExpired(tx: TxCtx, sessionId: string): Promise<Applied> {
  const ended = await tx.db
    .update(checkouts)
    .set({ endedAt: tx.now.toISOString() })
    .where(and(eq(checkouts.sessionId, sessionId), isNull(checkouts.endedAt)))
    .returning({ id: checkouts.id });
  return ended.length > 0 ? applied : ignored;
}

/**
 * Notifies the buyer that their bank refused the payment, unless nothing is owed any more. The session can't be used
 * again.
 */
export async function applyBankRefused(tx: TxCtx, { orderId, sessionId }: BankRefusedFact): Promise<Applied> {
  const order = await lockOrderForPayment(tx, orderId);
  if (!order) return ignored;
  const ended = await applyExpired(tx, sessionId);
  if (order.status !== 'pending') return ended;
  await notifyBankRefused(tx, order, sessionId);
  return applied;
}

/**
 * Records a subscription period as a separate order that is paid immediately, or notifies the feature that it could not be
 * charged.
 */
export async function applyRenewal(tx: TxCtx, fact: RenewalFact, at: string): Promise<Applied> {
  const payable = payableOf(tx, fact.entityType);
  if (!payable?.subscription) return refused(`nobody sells ${fact.entityType} by subscription`);
  await payable.lock?.(tx, fact.entityId);
  const { entityType, entityId, cardInvoiceId, amount } = fact;
  if (fact.kind === 'renewal_failed') {
    await payable.subscription.failed(tx, { entityId, cardInvoiceId, reason: fact.reason, at });
    return applied;
  }
  if (fact.currency !== 'gbp') return refused(`paid in ${fact.currency}`);
  if (amount === 0) return ignored;
  const [known] = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.cardInvoiceId, cardInvoiceId));
  if (known) return ignored;
  const buyer = await findUser(tx.db, fact.buyerUserId);
  const { row } = await writeOrder(tx, {
    buyerUserId: buyer?.id ?? null,
    entityType,
    entityId,
    amount,
    description: fact.description.slice(0, 300),
    cardInvoiceId,
  });
  const { intentId, periodEnd } = fact;
  await recordPayment(tx, row, { amount, method: 'card', intentId, periodEnd });
  return applied;
}

/** Records the payment intent of a paid period, which refunds refer to. */
export async function applyInvoiceIntent(
  tx: TxCtx,
  fact: { cardInvoiceId: string; intentId: string },
): Promise<Applied> {
  const [order] = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.cardInvoiceId, fact.cardInvoiceId));
  if (!order) return waiting;
  await tx.db
    .update(payments)
    .set({ stripePaymentIntentId: fact.intentId })
    .where(eq(payments.orderId, order.id));
  return applied;
}

/** Notifies the feature of the status of its subscription. */
export async function applySubscription(tx: TxCtx, fact: SubscriptionFact, asOf: string): Promise<Applied> {
  const payable = payableOf(tx, fact.entityType);
  if (!payable?.subscription) return refused(`nobody sells ${fact.entityType} by subscription`);
  await payable.lock?.(tx, fact.entityId);
  const { entityId, subscriptionId, customerId, status, periodEnd, endsWithPeriod } = fact;
  const state = { entityId, subscriptionId, customerId, status, periodEnd, endsWithPeriod, asOf };
  await payable.subscription.changed(tx, state);
  return applied;
}
