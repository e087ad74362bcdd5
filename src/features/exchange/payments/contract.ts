import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import {
  badSignature,
  bankConfirms,
  cardServiceAway,
  cardsOff,
  orderNotFound,
  orderNotOpen,
  paymentNotFound,
  refundTooLarge,
  wrongMode,
} from './errors.ts';
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
} from './payment-options.ts';

const pence = z.number().int();

/** An order as its buyer sees it. */
export const Order = z.object({
  id,
  invoiceNumber: pence,
  entityType: z.string(),
  /** 'Advert' */
  kind: z.string(),
  description: z.string(),
  /** Where the thing is shown to its buyer. */
  path: z.string().nullable(),
  amount: pence,
  refundedAmount: pence,
  status: z.enum(orderStatuses),
  dueAt: instant.nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
  /** A payment was made, and the payer’s bank takes days to confirm it. */
  isConfirming: z.boolean(),
  /** Whether it can be paid by card here and now. */
  canPayByCard: z.boolean(),
});
export type Order = z.infer<typeof Order>;

const InvoicePayment = z.object({ method: z.enum(paymentMethods), amount: pence, paidAt: instant });
const InvoiceRefund = z.object({ amount: pence, vatAmount: pence, at: instant });

/** What was asked for, as it is printed. */
export const Invoice = Order.extend({
  issuedAt: instant,
  operatorName: z.string(),
  operatorAddress: z.string(),
  vatNumber: z.string().nullable(),
  /** Basis points. */
  vatRate: pence,
  vatAmount: pence,
  buyerName: z.string().nullable(),
  /** Where to pay without a card, as it is set today; empty where that isn’t set, and once nothing is owed. */
  paymentDetails: z.string(),
  cancelledAt: instant.nullable(),
  payments: z.array(InvoicePayment),
  refunds: z.array(InvoiceRefund),
  isOwn: z.boolean(),
});
export type Invoice = z.infer<typeof Invoice>;

const AdminRefund = z.object({
  id,
  amount: pence,
  reason: z.string(),
  status: z.enum(refundStatuses),
  failureReason: z.string().nullable(),
  createdAt: instant,
});

const AdminPayment = z.object({
  id,
  amount: pence,
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  unmatchedReason: z.enum(unmatchedReasons).nullable(),
  failureReason: z.string().nullable(),
  note: z.string().nullable(),
  paidAt: instant.nullable(),
  /** What can still be paid back. */
  refundable: pence,
  refunds: z.array(AdminRefund),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** An order as administrators see it. */
export const AdminOrder = Order.omit({ canPayByCard: true, isConfirming: true, path: true }).extend({
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
  amount: pence,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  respondBy: instant.nullable(),
  createdAt: instant,
});

/** How the money stands, as the ledger has it. */
export const PaymentsSummary = z.object({
  cards: z.enum(['off', 'test', 'live']),
  /** Whether invoices say where to pay without a card. */
  saysWhereToPay: z.boolean(),
  received: pence,
  refunded: pence,
  revenue: pence,
  owed: pence,
  /** Money that goes back because it could pay for nothing. */
  unmatched: pence,
  disputed: pence,
  disputes: z.array(Dispute),
  problems: z.array(Problem),
  reconciliation: z
    .object({
      result: z.enum(reconciliationResults),
      compared: pence,
      differences: z.array(
        z.object({ what: z.string(), id: z.string(), theirs: pence.nullable(), ours: pence.nullable() }),
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
    errors: [orderNotFound, orderNotOpen, bankConfirms, cardsOff, cardServiceAway],
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
      /** A transfer’s reference, a cheque’s number. */
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
      /** Pence; left out, all that is left of it. */
      amount: pence.min(1).max(100_000_000).optional(),
      reason: line(maxLengths.reason),
    }),
    output: done,
    idempotent: true,
    errors: [paymentNotFound, refundTooLarge],
  }),
};
