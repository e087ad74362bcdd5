import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Ctx } from '#kit/server/context.ts';
import { handleTask } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { findPayment, findRefund } from './payment.queries.ts';
import { orders, type PaymentRow, type RefundRow } from './payment.tables.ts';
import { refundTask } from './refunds.ts';
import { failureOf, getStripe } from './stripe.ts';
import { refundFact } from './stripe-events.ts';
import { applyRefund, recordRefundFailure } from './stripe-refunds.ts';

/** Stripe keeps an idempotency key for at least 24 hours. One hour is left for clock differences. */
const keyLifeMs = 23 * 60 * 60_000;

/**
 * Requests a refund from Stripe, with the refund’s id as idempotency key, so that it is paid once. The response is booked like
 * the event; whichever comes second changes nothing. Only a refusal marks it as failed: while Stripe is unreachable, the outcome
 * is unknown, and the request is retried for a month.
 */
export const sendRefund = handleTask(
  refundTask,
  async (ctx, { refundId }) => {
    const refund = await findRefund(ctx.db, refundId);
    const payment = refund && (await findPayment(ctx.db, refund.paymentId));
    if (!payment || refund.status !== 'asked') return { ended: 'done' };
    // Stripe reports the outcome of every refund that it has reported once.
    if (refund.stripeRefundId !== null) return { ended: 'done' };
    const service = await getStripe(ctx);
    if (!service) return { ended: 'failed', why: 'The site has no keys of the card service.' };
    try {
      const intentId = await intentOf(ctx, service, payment);
      const isKeyOld = ctx.now.getTime() - Date.parse(refund.createdAt) > keyLifeMs;
      const made = isKeyOld ? await findCreatedRefund(service, intentId, refund) : undefined;
      const fact = refundFact(made ?? (await ask(service, intentId, refund)));
      if (fact?.kind === 'refund') await inTransaction(ctx, (tx) => applyRefund(tx, fact));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.ended === 'refused') {
        await inTransaction(ctx, (tx) => recordRefundFailure(tx, refundId, 'The card service refused it.'));
      }
      return failure;
    }
    return { ended: 'done' };
  },
  (tx, { refundId }) => recordRefundFailure(tx, refundId, 'The card service couldn’t be reached.'),
);

/** Finds a refund that an earlier attempt created but whose response was lost, by our id in its metadata. */
async function findCreatedRefund(
  service: Stripe,
  intentId: string,
  { id }: RefundRow,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of service.refunds.list({ payment_intent: intentId, limit: 100 })) {
    if (refund.metadata?.refundId === id) return refund;
  }
  return undefined;
}

function ask(service: Stripe, intentId: string, { id, amount }: RefundRow): Promise<Stripe.Refund> {
  const asked = { payment_intent: intentId, amount, metadata: { refundId: id } };
  return service.refunds.create(asked, { idempotencyKey: `refund-${id}` });
}

/** Finds the payment intent of a payment. For a subscription period, the Stripe invoice has it. */
async function intentOf({ db }: Ctx, service: Stripe, payment: PaymentRow): Promise<string> {
  if (payment.stripePaymentIntentId !== null) return payment.stripePaymentIntentId;
  const [order] = await db
    .select({ invoice: orders.cardInvoiceId })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  const list = await service.invoicePayments.list({
    invoice: order?.invoice ?? '',
    status: 'paid',
    limit: 1,
  });
  const intent = list.data[0]?.payment.payment_intent;
  if (typeof intent !== 'string') throw new Error('The card service knows no payment of this invoice.');
  return intent;
}
