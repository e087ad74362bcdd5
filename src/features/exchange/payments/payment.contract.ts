import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  directMethods,
  disputeStatuses,
  eventOutcomes,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  reconciliationResults,
  refundStatuses,
  unmatchedReasons,
} from './payment.rules.ts';

export const orderNotFound = defineError({
  code: 'order_not_found',
  status: 404,
  text: 'This order doesn’t exist.',
});
export const orderNotOpen = defineError({
  code: 'order_not_open',
  status: 409,
  text: 'This order has already been paid or cancelled.',
});
export const alreadySaidPaid = defineError({
  code: 'already_said_paid',
  status: 409,
  text: 'You have already told us that you’ve paid. We’ll email you once we’ve seen the money.',
});
export const billingNeeded = defineError({
  code: 'billing_needed',
  status: 409,
  text: 'The invoice of this order has to say who it is for. Please add a name and address on the invoice, and then pay.',
});
export const bankConfirms = defineError({
  code: 'bank_confirms',
  status: 409,
  text: 'Your bank is still confirming your payment for this order. You don’t need to do anything.',
});
export const cardsOff = defineError({
  code: 'cards_off',
  status: 409,
  text: 'You can’t pay by card on this site. Please pay as the invoice says.',
});
export const cardServiceAway = defineError({
  code: 'card_service_away',
  status: 503,
  text: 'The payment page can’t be reached at the moment. No money was taken. Please try again in a minute.',
});
export const badSignature = defineError({
  code: 'bad_signature',
  status: 400,
  text: 'This event isn’t signed by the card service.',
});
export const wrongMode = defineError({
  code: 'wrong_mode',
  status: 400,
  text: 'This event is of another mode (test or live) than this site’s key.',
});
export const paymentNotFound = defineError({
  code: 'payment_not_found',
  status: 404,
  text: 'This payment doesn’t exist, or was never made.',
});
export const refundTooLarge = defineError({
  code: 'refund_too_large',
  status: 409,
  text: 'That is more than is left of this payment. Please reload the page to see how much you can refund.',
});

const integer = z.number().int();

/** A credit note as an order lists it. */
const OrderCreditNote = z.object({
  id,
  number: integer,
  amount: integer,
  vatAmount: integer,
  issuedAt: instant,
  /** When the money came back to us, because the refund failed after all. */
  cancelledAt: instant.nullable(),
});
export type OrderCreditNote = z.infer<typeof OrderCreditNote>;

/** The name, of a business or a person, and the address for which an invoice is made out. */
export const Billing = z.object({ name: z.string(), address: z.string() });
export type Billing = z.infer<typeof Billing>;

/** An order as its buyer sees it. */
export const Order = z.object({
  id,
  invoiceNumber: integer,
  entityType: z.string(),
  /** For example 'Advert'. */
  kind: z.string(),
  description: z.string(),
  /** The path where its buyer sees the thing; null where there is none. */
  path: z.string().nullable(),
  amount: integer,
  refundedAmount: integer,
  status: z.enum(orderStatuses),
  dueAt: instant.nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
  /** Whether a payment was made that the payer’s bank takes days to confirm. */
  isConfirming: z.boolean(),
  /** Whether it can be paid by card now. */
  canPayByCard: z.boolean(),
  /**
   * How to pay without a card, from today’s site settings; empty where that is not set, while `needsBilling`, and once nothing is
   * owed.
   */
  paymentDetails: z.string(),
  /** When its buyer said that they have paid it directly. */
  saidPaidAt: instant.nullable(),
  /** Whether its buyer can say so now: it is open, can be paid directly, and they haven’t said it yet. */
  canSayPaid: z.boolean(),
  /** Whether its invoice has to state a name and address that the buyer hasn’t given yet. They can’t pay until they have. */
  needsBilling: z.boolean(),
  /** Oldest first. */
  creditNotes: z.array(OrderCreditNote),
});
export type Order = z.infer<typeof Order>;

const InvoicePayment = z.object({ method: z.enum(paymentMethods), amount: integer, paidAt: instant });

/** An invoice as it is printed. */
export const Invoice = Order.extend({
  issuedAt: instant,
  operatorName: z.string(),
  operatorAddress: z.string(),
  vatNumber: z.string().nullable(),
  /** In basis points. */
  vatRate: integer,
  vatAmount: integer,
  buyerName: z.string().nullable(),
  billing: Billing.nullable(),
  /** Whether its buyer can give or correct the name and address now. */
  canGiveBilling: z.boolean(),
  cancelledAt: instant.nullable(),
  payments: z.array(InvoicePayment),
  isOwn: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

export const AdminRefund = z.object({
  id,
  amount: integer,
  reason: z.string(),
  status: z.enum(refundStatuses),
  failureReason: z.string().nullable(),
  createdAt: instant,
});

export const AdminPayment = z.object({
  id,
  amount: integer,
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  unmatchedReason: z.enum(unmatchedReasons).nullable(),
  failureReason: z.string().nullable(),
  note: z.string().nullable(),
  paidAt: instant.nullable(),
  /** The amount that can still be refunded. */
  refundable: integer,
  refunds: z.array(AdminRefund),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** An order as administrators see it. */
export const AdminOrder = Order.omit({
  canPayByCard: true,
  canSayPaid: true,
  isConfirming: true,
  paymentDetails: true,
  path: true,
}).extend({
  buyerName: z.string().nullable(),
  payments: z.array(AdminPayment),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

const Problem = z.object({
  id: z.string(),
  type: z.string(),
  outcome: z.enum(eventOutcomes),
  why: z.string().nullable(),
  happenedAt: instant,
});

const Dispute = z.object({
  id,
  orderId: id,
  description: z.string(),
  amount: integer,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  respondBy: instant.nullable(),
  createdAt: instant,
});

/** Totals of the ledger. */
export const PaymentsSummary = z.object({
  cards: z.enum(['off', 'test', 'live']),
  /** Whether invoices say how to pay without a card. */
  saysWhereToPay: z.boolean(),
  received: integer,
  refunded: integer,
  revenue: integer,
  owed: integer,
  /** Money to be refunded because it could not pay for anything. */
  unmatched: integer,
  disputed: integer,
  disputes: z.array(Dispute),
  problems: z.array(Problem),
  reconciliation: z
    .object({
      result: z.enum(reconciliationResults),
      compared: integer,
      differences: z.array(
        z.object({ what: z.string(), id: z.string(), theirs: integer.nullable(), ours: integer.nullable() }),
      ),
      at: instant,
    })
    .nullable(),
});
export type PaymentsSummary = z.infer<typeof PaymentsSummary>;

const tag = 'Payments';
const done = z.object({ message: z.string() });

export const calls = {
  listOwnOrders: call('listOwnOrders', {
    method: 'GET',
    path: '/api/user/orders',
    who: 'account',
    tag,
    summary: 'The caller’s own orders, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Order),
    paged: true,
  }),
  getInvoice: call('getInvoice', {
    method: 'GET',
    path: '/api/orders/:id/invoice',
    who: 'account',
    tag,
    summary: 'The invoice of an order, for its buyer and for administrators.',
    input: z.strictObject({ id }),
    output: Invoice,
    errors: [orderNotFound],
  }),
  startCheckout: call('startCheckout', {
    method: 'POST',
    path: '/api/orders/:id/checkout',
    who: 'member',
    tag,
    summary: 'The address of the card service’s page on which the caller pays an order of their own.',
    input: z.strictObject({ id }),
    body: 'ignored',
    output: z.object({ url: z.string() }),
    limit: { times: 30, perSeconds: 3600 },
    errors: [orderNotFound, orderNotOpen, billingNeeded, bankConfirms, cardsOff, cardServiceAway],
  }),
  sayOrderPaid: call('sayOrderPaid', {
    method: 'POST',
    path: '/api/orders/:id/said-paid',
    who: 'member',
    tag,
    summary:
      'Tells the administrators that the caller has paid an order of their own directly. The order stays open until an administrator marks it as paid.',
    input: z.strictObject({ id }),
    body: 'ignored',
    output: z.object({ message: z.string() }),
    limit: { times: 30, perSeconds: 3600 },
    errors: [orderNotFound, orderNotOpen, billingNeeded, bankConfirms, alreadySaidPaid],
  }),
  takeCardEvent: call('takeCardEvent', {
    method: 'POST',
    path: '/api/payments/webhook',
    who: 'everyone',
    tag,
    summary:
      'Receives events from the card service, authenticated only by their signature (Stripe-Signature).',
    input: z.strictObject({
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      signature: z.string().max(2000),
    }),
    body: 'signed',
    fromAnywhere: true,
    output: z.object({ received: z.boolean() }),
    errors: [cardsOff, badSignature, wrongMode],
  }),
  listOrders: call('listOrders', {
    method: 'GET',
    path: '/api/admin/orders',
    who: 'admin',
    tag,
    audited: 'order.list',
    summary: 'All orders with their payments, newest first.',
    input: z.strictObject({ status: z.enum(orderStatuses).optional(), ...pagingFields }),
    output: z.array(AdminOrder),
    paged: true,
  }),
  getPaymentsSummary: call('getPaymentsSummary', {
    method: 'GET',
    path: '/api/admin/payments',
    who: 'admin',
    tag,
    summary: 'Balances, disputes, and whether our books agree with the card service’s.',
    input: z.strictObject({}),
    output: PaymentsSummary,
  }),
  markPaid: call('markPaid', {
    method: 'POST',
    path: '/api/admin/orders/:id/mark-paid',
    who: 'admin',
    tag,
    summary: 'Records that an order was paid to the operator directly.',
    input: z.strictObject({
      id,
      method: z.enum(directMethods).default('bank_transfer'),
      /** The reference of a transfer, or the number of a cheque. */
      note: line(maxLengths.name).optional(),
    }),
    output: done,
    idempotent: true,
    errors: [orderNotFound, orderNotOpen],
  }),
  refundPayment: call('refundPayment', {
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    who: 'admin',
    tag,
    summary:
      'Refunds a payment, in full or in part: card payments through the card service, others by the operator.',
    input: z.strictObject({
      id,
      /** In pence; if omitted, everything that is left of the payment. */
      amount: integer.min(1).max(100_000_000).optional(),
      reason: line(maxLengths.reason),
    }),
    output: done,
    idempotent: true,
    errors: [paymentNotFound, refundTooLarge],
  }),
};
