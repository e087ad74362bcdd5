import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Ctx } from '#kit/server/context.ts';
import { handleTask } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { cardService, failureOf } from '../card-service/card-service.ts';
import { refundFact } from '../card-service/read-returns.ts';
import { findPayment, findRefund } from '../queries.ts';
import { orders, type PaymentRow, type RefundRow } from '../tables.ts';
import { applyRefund, recordRefundFailure } from './apply-refund.ts';
import { refundTask } from './ask-refund.ts';

/**
 * Asks the card service to pay back, with the refund’s id as the key: however often it is asked, it pays once. Its answer is booked
 * as its event is; whichever comes second changes nothing.
 */
export const payBack = handleTask(
  refundTask,
  async (ctx, { refundId }) => {
    const refund = await findRefund(ctx.db, refundId);
    const payment = refund && (await findPayment(ctx.db, refund.paymentId));
    if (!payment || refund.status !== 'asked') return { ended: 'done' };
    const service = await cardService(ctx);
    if (!service) return { ended: 'failed', why: 'The site has no keys of the card service.' };
    try {
      const intentId = await intentOf(ctx, service, payment);
      const fact = refundFact(await ask(service, intentId, refund));
      if (fact?.kind === 'refund') await inTransaction(ctx, (tx) => applyRefund(tx, fact));
    } catch (error) {
      return failureOf(error);
    }
    return { ended: 'done' };
  },
  (tx, { refundId }) => recordRefundFailure(tx, refundId, 'The card service refused it.'),
);

function ask(service: Stripe, intentId: string, { id, amount }: RefundRow): Promise<Stripe.Refund> {
  const asked = { payment_intent: intentId, amount, metadata: { refundId: id } };
  return service.refunds.create(asked, { idempotencyKey: `refund-${id}` });
}

/** Of a subscription’s period the card service’s invoice knows by which payment it was paid. */
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
