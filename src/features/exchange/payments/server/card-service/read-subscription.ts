import { z } from 'zod';
import type { Fact } from './facts.ts';

const Sold = z.object({ entityType: z.string().max(60), entityId: z.uuid(), buyerUserId: z.uuid() });

/** Newer versions of the service’s interface moved the subscription’s part of an invoice below `parent`. */
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

/** A period of a subscription: paid, or not to be had from the card. */
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

/** Which payment an invoice was paid by: newer versions don’t say it in the invoice. */
export function invoicePaymentFact(object: unknown): Fact | undefined {
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

/** How a subscription stands. */
export function subscriptionFact(object: unknown): Fact | undefined {
  const read = Subscription.safeParse(object);
  if (!read.success) return undefined;
  const { id, customer, status, items, metadata, ...rest } = read.data;
  const known = Object.entries(states).find(([theirs]) => theirs === status);
  if (!known) return undefined;
  const end = rest.current_period_end ?? items?.data[0]?.current_period_end;
  return {
    kind: 'subscription',
    entityType: metadata.entityType,
    entityId: metadata.entityId,
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
