import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { bankConfirms, cardServiceAway, orderNotFound, orderNotOpen } from '../../errors.ts';
import { askCardService, requireCardService } from '../card-service/card-service.ts';
import { ordersBeingConfirmed } from '../order-rows.ts';
import { findOrder, lockOrder } from '../queries.ts';
import { checkouts, type OrderRow } from '../tables.ts';

type Checkout = typeof checkouts.$inferSelect;

/** A page stands for a day at most at the card service; the key by which it is asked for too. */
const pageLastsMs = 23 * 60 * 60 * 1000;
/** One that is nearly over is not shown to anybody. */
const restNeededMs = 10 * 60 * 1000;

/**
 * Answers the payment page of an order: the one that is open, or a new one. Three steps, and no transaction waits for the card
 * service: its key is written before it is asked, so that a process which dies, or two presses at once, get the same page.
 * Refuses: order_not_found, order_not_open, bank_confirms, cards_off, card_service_away.
 */
export const startCheckout = handle(calls.startCheckout, async (ctx, { id }) => {
  const service = await requireCardService(ctx);
  const { order, checkout } = await inTransaction(ctx, (tx) => openCheckout(tx, id));
  if (checkout.url !== null) return { url: checkout.url };
  const asked = sessionOf(ctx, order, checkout);
  const key = { idempotencyKey: `checkout-${checkout.id}` };
  const session = await askCardService(ctx, () => service.checkout.sessions.create(asked, key));
  if (session.url === null) throw apiError(cardServiceAway);
  const kept = await ctx.db
    .update(checkouts)
    .set({ sessionId: session.id, url: session.url })
    .where(and(eq(checkouts.id, checkout.id), isNull(checkouts.endedAt)))
    .returning({ id: checkouts.id });
  if (kept.length > 0) return { url: session.url };
  // Paid in another way, or cancelled, while the card service was asked.
  await askCardService(ctx, () => service.checkout.sessions.expire(session.id));
  throw apiError(orderNotOpen);
});

async function openCheckout(tx: TxCtx, id: string): Promise<{ order: OrderRow; checkout: Checkout }> {
  const seen = await findOrder(tx.db, id);
  if (seen?.buyerUserId !== personOf(tx).id) throw apiError(orderNotFound);
  const order = await lockOrder(tx, id);
  if (order?.status !== 'pending') throw apiError(orderNotOpen);
  if ((await ordersBeingConfirmed(tx.db, [id], tx.now)).has(id)) throw apiError(bankConfirms);
  const [open] = await tx.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.orderId, id), isNull(checkouts.endedAt)));
  if (open && Date.parse(open.expiresAt) - tx.now.getTime() > restNeededMs) return { order, checkout: open };
  if (open) await endCheckout(tx, open.id);
  const expiresAt = new Date(tx.now.getTime() + pageLastsMs).toISOString();
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

/** What is asked depends on what is stored alone: the same key with other words would be refused. */
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
