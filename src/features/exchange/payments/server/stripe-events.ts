import { z } from 'zod';
import { pick } from '#kit/contract/pick.ts';
import type { Fact } from './stripe-facts.ts';

/** The common part of events. Unknown fields are ignored, because the API version is set at Stripe, not here. */
export const StripeEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: z.number().int(),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

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
  // payment_intent.payment_failed reports the failed payment, but also a card that the payment page declined.
  ['checkout.session.async_payment_failed', bankRefusedFact],
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

/** Returns the fact in an event; undefined for events of other software on the same Stripe account. */
export function factOf(event: StripeEvent): Fact | undefined {
  return readers.get(event.type)?.(event.data.object, event.type);
}

/** Returns the fact in a checkout session, from an event or from a list. */
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

function bankRefusedFact(object: unknown): Fact | undefined {
  const read = z.object({ id: z.string(), metadata: withOrder }).safeParse(object);
  if (!read.success) return undefined;
  return { kind: 'bank_refused', orderId: read.data.metadata.orderId, sessionId: read.data.id };
}

function failedFact(object: unknown): Fact | undefined {
  const read = Intent.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount, currency, metadata, last_payment_error: error } = read.data;
  const reason = error?.decline_code ?? error?.code ?? null;
  return { kind: 'failed', orderId: metadata.orderId, intentId: id, reason, amount, currency };
}

const Refund = z.object({
  id: z.string(),
  amount: z.number().int().positive(),
  currency: z.string(),
  payment_intent: z.string(),
  status: z.string(),
  failure_reason: z.string().nullish(),
  metadata: z.object({ refundId: z.uuid().optional() }).nullish(),
});

const refundStates: Readonly<Record<string, 'done' | 'failed' | undefined>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/** Returns the fact in a refund, completed or failed. */
export function refundFact(object: unknown): Fact | undefined {
  const read = Refund.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount, currency, payment_intent, status, failure_reason, metadata } = read.data;
  return {
    kind: 'refund',
    stripeRefundId: id,
    refundId: metadata?.refundId ?? null,
    intentId: payment_intent,
    status: refundStates[status] ?? 'asked',
    failureReason: failure_reason ?? null,
    amount,
    currency,
  };
}

const Dispute = z.object({
  id: z.string(),
  amount: z.number().int().positive(),
  currency: z.string(),
  payment_intent: z.string(),
  status: z.string(),
  reason: z.string().max(100),
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
});

/** Returns the fact in a dispute. An inquiry (`warning_…`) moves no money. */
export function disputeFact(object: unknown): Fact | undefined {
  const read = Dispute.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount, currency, payment_intent, status, reason, evidence_details } = read.data;
  const due = evidence_details?.due_by;
  return {
    kind: 'dispute',
    stripeDisputeId: id,
    intentId: payment_intent,
    status: disputeStatus(status),
    isClosed: ['won', 'lost', 'warning_closed', 'prevented'].includes(status),
    reason,
    respondBy: due ? new Date(due * 1000).toISOString() : null,
    amount,
    currency,
  };
}

function disputeStatus(status: string): 'warned' | 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? 'warned' : 'open';
}

const Sold = z.object({ entityType: z.string().max(60), entityId: z.uuid(), buyerUserId: z.uuid() });

/** Newer API versions have the subscription of an invoice below `parent`. */
const Invoice = z.object({
  id: z.string(),
  amount_paid: z.number().int(),
  amount_due: z.number().int(),
  currency: z.string(),
  payment_intent: z.string().nullish(),
  lines: z.object({
    data: z.array(
      z.object({ description: z.string().nullish(), period: z.object({ end: z.number().int() }) }),
    ),
  }),
  parent: z.object({ subscription_details: z.object({ metadata: Sold.nullish() }).nullish() }).nullish(),
  subscription_details: z.object({ metadata: Sold.nullish() }).nullish(),
});

/** Returns the fact in the invoice of a subscription period: paid or failed. */
export function invoiceFact(object: unknown, type: string): Fact | undefined {
  const read = Invoice.safeParse(object);
  if (!read.success) return undefined;
  const { id, amount_paid, amount_due, currency, payment_intent, lines, parent, subscription_details } =
    read.data;
  const sold = parent?.subscription_details?.metadata ?? subscription_details?.metadata;
  if (!sold) return undefined;
  const isPaid = type === 'invoice.paid';
  const ends = lines.data.map(({ period }) => period.end);
  return {
    kind: isPaid ? 'renewal_paid' : 'renewal_failed',
    cardInvoiceId: id,
    intentId: payment_intent ?? null,
    ...sold,
    description: lines.data[0]?.description ?? 'Subscription',
    periodEnd: ends.length > 0 ? instantOf(Math.max(...ends)) : null,
    reason: null,
    amount: isPaid ? amount_paid : amount_due,
    currency,
  };
}

const InvoicePayment = z.object({
  invoice: z.string(),
  payment: z.object({ payment_intent: z.string() }),
});

/** Returns the payment intent of an invoice, which newer API versions report in a separate event. */
function invoicePaymentFact(object: unknown): Fact | undefined {
  const read = InvoicePayment.safeParse(object);
  if (!read.success) return undefined;
  return {
    kind: 'invoice_intent',
    cardInvoiceId: read.data.invoice,
    intentId: read.data.payment.payment_intent,
  };
}

const Subscription = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().int().nullish(),
  current_period_end: z.number().int().nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: z.number().int().nullish() })) }).nullish(),
  metadata: Sold,
});

const states = {
  incomplete: 'incomplete',
  incomplete_expired: 'cancelled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'paused',
  canceled: 'cancelled',
} as const;

/** Returns the status of a subscription. */
function subscriptionFact(object: unknown): Fact | undefined {
  const read = Subscription.safeParse(object);
  if (!read.success) return undefined;
  const { id, customer, status, items, metadata, ...rest } = read.data;
  const known = Object.entries(states).find(([theirs]) => theirs === status);
  if (!known) return undefined;
  const end = rest.current_period_end ?? items?.data[0]?.current_period_end;
  return {
    kind: 'subscription',
    ...pick(metadata, 'entityType', 'entityId'),
    subscriptionId: id,
    customerId: customer,
    status: known[1],
    periodEnd: end ? instantOf(end) : null,
    endsWithPeriod: rest.cancel_at_period_end || Boolean(rest.cancel_at),
  };
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
