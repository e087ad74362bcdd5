import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { defineTask, enqueue, handleTask } from '#kit/server/queue/task.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { bankConfirms, calls, cardServiceAway, orderNotFound, orderNotOpen } from '../payment.contract.ts';
import { findOrder, lockOrder, ordersBeingConfirmed, requireBilling } from './payment.queries.ts';
import { checkouts, type OrderRow } from './payment.tables.ts';
import { callStripe, failureOf, getStripe, requireStripe } from './stripe.ts';

type Checkout = typeof checkouts.$inferSelect;

/** At Stripe a checkout session lasts at most 24 hours, and so does the idempotency key that creates it: an hour less. */
const sessionLifetimeMs = 23 * 60 * 60 * 1000;
/** A session with less time left is not offered. */
const minTimeLeftMs = 10 * 60 * 1000;

/**
 * Returns the URL of the open Stripe checkout session of an order, or of a new one. No transaction waits for Stripe: the
 * idempotency key is stored before the request, so that a crash or concurrent calls lead to the same session. Refuses:
 * order_not_found, order_not_open, bank_confirms, billing_needed, cards_off, card_service_away.
 */
export const startCheckout = handle(calls.startCheckout, async (ctx, { id }) => {
  const service = await requireStripe(ctx);
  const { order, checkout } = await inTransaction(ctx, (tx) => openCheckout(tx, id));
  if (checkout.url !== null) return { url: checkout.url };
  const asked = sessionOf(ctx, order, checkout);
  const key = { idempotencyKey: `checkout-${checkout.id}` };
  const session = await callStripe(ctx, () => service.checkout.sessions.create(asked, key));
  if (session.url === null) throw apiError(cardServiceAway);
  const kept = await ctx.db
    .update(checkouts)
    .set({ sessionId: session.id, url: session.url })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.endedAt)))
    .returning({ id: checkouts.id });
  if (kept.length > 0) return { url: session.url };
  // The order was paid otherwise or cancelled during the request to Stripe.
  await callStripe(ctx, () => service.checkout.sessions.expire(session.id));
  throw apiError(orderNotOpen);
});

async function openCheckout(tx: TxCtx, id: string): Promise<{ order: OrderRow; checkout: Checkout }> {
  const seen = await findOrder(tx.db, id);
  if (seen?.buyerUserId !== requireUser(tx).id) throw apiError(orderNotFound);
  const order = await lockOrder(tx, id);
  if (order?.status !== 'pending') throw apiError(orderNotOpen);
  if ((await ordersBeingConfirmed(tx.db, [id], tx.now)).has(id)) throw apiError(bankConfirms);
  await requireBilling(tx, id);
  const [open] = await tx.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderId, id), isNull(checkouts.endedAt)));
  if (open && Date.parse(open.expiresAt) - tx.now.getTime() > minTimeLeftMs) return { order, checkout: open };
  if (open) await endCheckout(tx, open.id);
  const expiresAt = new Date(tx.now.getTime() + sessionLifetimeMs).toISOString();
  const [checkout] = await tx.db
    .insert(checkouts)
    .values({ orderId: id, expiresAt, createdAt: tx.now.toISOString() })
    .returning();
  if (!checkout) throw new Error('The checkout was not written.');
  return { order, checkout };
}

async function endCheckout(tx: TxCtx, id: string): Promise<void> {
  await tx.db.update(checkouts).set({ endedAt: tx.now.toISOString() }).where(eq(checkouts.id, id));
}

/** Depends only on stored data, because Stripe refuses the same idempotency key with other parameters. */
function sessionOf({ config }: Ctx, order: OrderRow, checkout: Checkout) {
  const metadata = { orderId: order.id };
  const back = `${config.publicUrl}/orders/${order.id}/invoice`;
  return {
    mode: 'payment' as const,
    client_reference_id: order.id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          product_data: { name: order.description },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: order.description },
    expires_at: Math.floor(Date.parse(checkout.expiresAt) / 1000),
    success_url: `${back}?paid=1`,
    cancel_url: back,
  };
}

const closeTask = defineTask({
  kind: 'close-checkout',
  lane: 'jobs',
  payload: z.object({ sessionId: z.string() }),
});

/**
 * Enqueues closing the checkout sessions of an order, so that it can no longer be paid. A payment that was made before is
 * refunded.
 */
export async function closeCheckouts(tx: TxCtx, orderId: string): Promise<void> {
  const ended = await tx.db
    .update(checkouts)
    .set({ endedAt: tx.now.toISOString() })
    .where(and(eq(checkouts.orderId, orderId), isNull(checkouts.endedAt)))
    .returning({ sessionId: checkouts.sessionId });
  const entries = ended.flatMap(({ sessionId }) => (sessionId === null ? [] : [{ payload: { sessionId } }]));
  await enqueue(tx.db, closeTask, entries, tx.now);
}

/** Closes a checkout session. Ignores that a paid or expired one can’t be closed. */
export const closeCheckout = handleTask(closeTask, async (ctx, { sessionId }) => {
  const service = await getStripe(ctx);
  if (!service) return { ended: 'suppressed' };
  try {
    await service.checkout.sessions.expire(sessionId);
  } catch (error) {
    const failure = failureOf(error);
    return failure.ended === 'refused' ? { ended: 'done' } : failure;
  }
  return { ended: 'done' };
});
