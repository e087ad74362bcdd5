import { z } from 'zod';
import type { Fact } from './facts.ts';
import { disputeFact, refundFact } from './read-returns.ts';
import { invoiceFact, invoicePaymentFact, subscriptionFact } from './read-subscription.ts';

/**
 * The part of an event that every one has. What it speaks of is read tolerantly: which version of the service’s interface wrote
 * it is set at the service, and not here.
 */
export const CardEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.number().int(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type CardEvent = z.infer<typeof CardEvent>;

const withOrder = z.object({ orderId: z.uuid() });

const Session = z.object({
  id: z.string(),
  mode: z.string(),
  payment_status: z.string(),
  payment_intent: z.string().nullish(),
  amount_total: z.number().int(),
  currency: z.string(),
  metadata: withOrder,
});

const Intent = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  metadata: withOrder,
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});

type Reader = (object: unknown, type: string) => Fact | undefined;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['checkout.session.completed', sessionFact],
  ['checkout.session.async_payment_succeeded', sessionFact],
  ['checkout.session.expired', expiredFact],
  // Its page is used up; that nothing was taken, payment_intent.payment_failed says.
  ['checkout.session.async_payment_failed', expiredFact],
  ['payment_intent.payment_failed', failedFact],
  ['refund.created', refundFact],
  ['refund.updated', refundFact],
  ['refund.failed', refundFact],
  ['charge.refund.updated', refundFact],
  ['charge.dispute.created', disputeFact],
  ['charge.dispute.updated', disputeFact],
  ['charge.dispute.closed', disputeFact],
  ['charge.dispute.funds_withdrawn', disputeFact],
  ['charge.dispute.funds_reinstated', disputeFact],
  ['invoice.paid', invoiceFact],
  ['invoice.payment_failed', invoiceFact],
  ['invoice_payment.paid', invoicePaymentFact],
  ['customer.subscription.created', subscriptionFact],
  ['customer.subscription.updated', subscriptionFact],
  ['customer.subscription.deleted', subscriptionFact],
  ['customer.subscription.paused', subscriptionFact],
  ['customer.subscription.resumed', subscriptionFact],
]);

/** What an event says that is about us; undefined for what other software does with the same account. */
export function factOf(event: CardEvent): Fact | undefined {
  return readers.get(event.type)?.(event.data.object, event.type);
}

/** The fact of a payment page that was left: also from the service’s own list. */
export function sessionFact(object: unknown): Fact | undefined {
  const read = Session.safeParse(object);
  if (!read.success || read.data.mode !== 'payment') return undefined;
  const { id, payment_intent, payment_status, amount_total, currency, metadata } = read.data;
  return {
    kind: payment_status === 'paid' ? 'paid' : 'processing',
    orderId: metadata.orderId,
    sessionId: id,
    intentId: payment_intent ?? null,
    amount: amount_total,
    currency,
  };
}

function expiredFact(object: unknown): Fact | undefined {
  const read = z.object({ id: z.string(), metadata: withOrder }).safeParse(object);
  return read.success ? { kind: 'expired', sessionId: read.data.id } : undefined;
}

function failedFact(object: unknown): Fact | undefined {
  const read = Intent.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount, currency, metadata, last_payment_error: error } = read.data;
  const reason = error?.decline_code ?? error?.code ?? null;
  return { kind: 'failed', orderId: metadata.orderId, intentId: id, reason, amount, currency };
}
