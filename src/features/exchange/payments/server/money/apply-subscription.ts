import { eq } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { RenewalFact, SubscriptionFact } from '../card-service/facts.ts';
import { writeOrder } from '../orders/place-order.ts';
import { payableOf } from '../payables.ts';
import { orders, payments } from '../tables.ts';
import { type Applied, applied, ignored, refused, waiting } from './applied.ts';
import { takePayment } from './take-payment.ts';

/** Books a period of a subscription, as an order of its own that is paid at once; or tells that it could not be taken. */
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
  await takePayment(tx, row, { amount, method: 'card', intentId, periodEnd });
  return applied;
}

/** Notes by which payment a period was paid: what goes back of it is found by that. */
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

/** Tells the feature whose subscription it is how it stands. */
export async function applySubscription(tx: TxCtx, fact: SubscriptionFact, asOf: string): Promise<Applied> {
  const payable = payableOf(tx, fact.entityType);
  if (!payable?.subscription) return refused(`nobody sells ${fact.entityType} by subscription`);
  await payable.lock?.(tx, fact.entityId);
  const { entityId, subscriptionId, customerId, status, periodEnd, endsWithPeriod } = fact;
  const state = { entityId, subscriptionId, customerId, status, periodEnd, endsWithPeriod, asOf };
  await payable.subscription.changed(tx, state);
  return applied;
}
