import { z } from 'zod';

/* Facts from Stripe, without data about the payer. */

const money = { amount: z.number().int(), currency: z.string() };
const intent = z.string().nullable();

const Paid = z.object({
  kind: z.enum(['paid', 'processing']),
  orderId: z.string(),
  sessionId: z.string(),
  intentId: intent,
  ...money,
});
const Failed = z.object({
  kind: z.literal('failed'),
  orderId: z.string(),
  intentId: z.string(),
  reason: z.string().nullable(),
  ...money,
});
const Expired = z.object({ kind: z.literal('expired'), sessionId: z.string() });
/** A bank refused, days after the buyer left the payment page. */
const BankRefused = z.object({ kind: z.literal('bank_refused'), orderId: z.string(), sessionId: z.string() });
const Refund = z.object({
  kind: z.literal('refund'),
  stripeRefundId: z.string(),
  /** Our refund id, where we requested the refund. */
  refundId: z.string().nullable(),
  intentId: z.string(),
  status: z.enum(['asked', 'done', 'failed']),
  failureReason: z.string().nullable(),
  ...money,
});
const Dispute = z.object({
  kind: z.literal('dispute'),
  stripeDisputeId: z.string(),
  intentId: z.string(),
  status: z.enum(['warned', 'open', 'won', 'lost']),
  isClosed: z.boolean(),
  reason: z.string(),
  respondBy: z.string().nullable(),
  ...money,
});
const sold = { entityType: z.string(), entityId: z.string(), buyerUserId: z.string() };
const Renewal = z.object({
  kind: z.enum(['renewal_paid', 'renewal_failed']),
  cardInvoiceId: z.string(),
  intentId: intent,
  ...sold,
  description: z.string(),
  periodEnd: z.string().nullable(),
  reason: z.string().nullable(),
  ...money,
});
const InvoiceIntent = z.object({
  kind: z.literal('invoice_intent'),
  cardInvoiceId: z.string(),
  intentId: z.string(),
});
const Subscription = z.object({
  kind: z.literal('subscription'),
  entityType: z.string(),
  entityId: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  status: z.enum(['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'cancelled']),
  periodEnd: z.string().nullable(),
  endsWithPeriod: z.boolean(),
});

export const Fact = z.union([
  Paid,
  Failed,
  Expired,
  BankRefused,
  Refund,
  Dispute,
  Renewal,
  InvoiceIntent,
  Subscription,
]);
export type Fact = z.infer<typeof Fact>;
export type PaidFact = z.infer<typeof Paid>;
export type FailedFact = z.infer<typeof Failed>;
export type BankRefusedFact = z.infer<typeof BankRefused>;
export type RefundFact = z.infer<typeof Refund>;
export type DisputeFact = z.infer<typeof Dispute>;
export type RenewalFact = z.infer<typeof Renewal>;
export type SubscriptionFact = z.infer<typeof Subscription>;

/** The result of applying a fact. `waiting`: what it refers to is not known yet; `refused`: it contradicts our records. */
export type Applied = { outcome: 'applied' | 'ignored' | 'waiting' } | { outcome: 'refused'; why: string };

export const applied: Applied = { outcome: 'applied' };
export const ignored: Applied = { outcome: 'ignored' };
export const waiting: Applied = { outcome: 'waiting' };

/** Returns the result for a fact that an administrator must look at. */
export function refused(why: string): Applied {
  return { outcome: 'refused', why };
}
