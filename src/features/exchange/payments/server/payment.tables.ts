import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, orphanedId, type TableErasure } from '#kit/server/erasure.ts';
import {
  disputeStatuses,
  eventOutcomes,
  ledgerAccounts,
  ledgerCauses,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  reconciliationResults,
  refundStatuses,
  unmatchedReasons,
} from '../payment.rules.ts';

/** Orders. The price never changes. Tax law requires keeping them after the buyer’s account is deleted. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    buyerUserId: uuid('buyer_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** A type that a feature registers: 'advertisement', 'subscription', … */
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    pricingTierId: uuid('pricing_tier_id'),
    /** The description on the invoice. */
    description: text('description').notNull(),
    /** In pence, including VAT. */
    amount: integer('amount').notNull(),
    /** In basis points, at the time of the order; 0 without VAT. */
    vatRate: integer('vat_rate').notNull().default(0),
    /** The VAT included in the amount. */
    vatAmount: integer('vat_amount').notNull().default(0),
    currency: text('currency').notNull().default('GBP'),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    /** The amount refunded or lost in disputes. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    dueAt: instantColumn('due_at'),
    paidAt: instantColumn('paid_at'),
    /** When its buyer said that they have paid it directly. It changes no money: an administrator checks and marks it. */
    saidPaidAt: instantColumn('said_paid_at'),
    cancelledAt: instantColumn('cancelled_at'),
    /** The Stripe invoice of a subscription period. */
    cardInvoiceId: text('card_invoice_id'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('orders_status_known', table.status, orderStatuses),
    check('orders_amount_sane', sql`${table.amount} between 0 and 100000000`),
    check(
      'orders_vat_sane',
      sql`${table.vatRate} between 0 and 10000 and ${table.vatAmount} between 0 and ${table.amount}`,
    ),
    check('orders_currency_known', sql`${table.currency} = 'GBP'`),
    check('orders_refunded_sane', sql`${table.refundedAmount} between 0 and ${table.amount}`),
    check(
      'orders_paid_has_time',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paidAt} is not null)`,
    ),
    check(
      'orders_cancelled_has_time',
      sql`(${table.status} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
    uniqueIndex('orders_card_invoice_once').on(table.cardInvoiceId),
    index('orders_of_buyer').on(table.buyerUserId, table.id.desc().nullsFirst()),
    index('orders_of_thing').on(table.entityType, table.entityId),
    index('orders_by_status').on(table.status, table.id.desc().nullsFirst()),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** One row with the last invoice number. It is locked for each invoice, so that numbers have no gaps. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  {
    id: integer('id').primaryKey(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [check('invoice_counter_single', sql`${table.id} = 1`)],
);

/** Invoices, with names and addresses as of their date. */
export const invoices = pgTable(
  'invoices',
  {
    /** 1, 2, 3, … without gaps. */
    number: integer('number').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The member’s own name on the day of the invoice. */
    buyerName: text('buyer_name'),
    /** The name, of a business or a person, and the address that the buyer gave for the invoice. */
    billingName: text('billing_name'),
    billingAddress: text('billing_address'),
    operatorName: text('operator_name').notNull(),
    operatorAddress: text('operator_address').notNull(),
    vatNumber: text('vat_number'),
    issuedAt: instantColumn('issued_at').notNull(),
  },
  (table) => [
    check('invoices_billing_whole', sql`(${table.billingName} is null) = (${table.billingAddress} is null)`),
    uniqueIndex('invoices_of_order').on(table.orderId),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

/** Stripe checkout sessions. The id is the idempotency key, so that repeated requests create one session. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sessionId: text('session_id'),
    url: text('url'),
    expiresAt: instantColumn('expires_at').notNull(),
    /** When it ended: paid, expired or closed. */
    endedAt: instantColumn('ended_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('checkouts_open_once').on(table.orderId).where(sql`ended_at is null`),
    uniqueIndex('checkouts_session_once').on(table.sessionId),
    index('checkouts_of_order').on(table.orderId),
  ],
);

/** Payments, including failed ones. */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull().default('GBP'),
    paymentMethod: text('payment_method', { enum: paymentMethods }).notNull(),
    status: text('status', { enum: paymentStatuses }).notNull().default('pending'),
    /** Set where it pays for nothing and is refunded. */
    unmatchedReason: text('unmatched_reason', { enum: unmatchedReasons }),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeSessionId: text('stripe_session_id'),
    failureReason: text('failure_reason'),
    /** The reference that an administrator entered. */
    note: text('note'),
    /** The administrator who marked it as paid. */
    recordedBy: uuid('recorded_by'),
    refundAmount: integer('refund_amount').notNull().default(0),
    refundReason: text('refund_reason'),
    refundedAt: instantColumn('refunded_at'),
    paidAt: instantColumn('paid_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('payments_status_known', table.status, paymentStatuses),
    oneOf('payments_method_known', table.paymentMethod, paymentMethods),
    oneOf('payments_unmatched_known', table.unmatchedReason, unmatchedReasons),
    check('payments_amount_sane', sql`${table.amount} between 1 and 100000000`),
    check('payments_currency_known', sql`${table.currency} = 'GBP'`),
    check('payments_refund_sane', sql`${table.refundAmount} between 0 and ${table.amount}`),
    check('payments_paid_has_time', sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
    uniqueIndex('payments_of_order_once')
      .on(table.orderId)
      .where(sql`status = 'paid' and unmatched_reason is null`),
    uniqueIndex('payments_intent_once').on(table.stripePaymentIntentId),
    index('payments_of_order').on(table.orderId),
    index('payments_of_user').on(table.userId),
    index('payments_paid').on(table.paidAt),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** Refunds. The id is the idempotency key at Stripe, so that repeated requests refund once. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    status: text('status', { enum: refundStatuses }).notNull().default('asked'),
    stripeRefundId: text('stripe_refund_id'),
    failureReason: text('failure_reason'),
    /** The administrator who requested it; null for an automatic refund. */
    askedBy: uuid('asked_by'),
    settledAt: instantColumn('settled_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('refunds_status_known', table.status, refundStatuses),
    check('refunds_amount_sane', sql`${table.amount} > 0`),
    uniqueIndex('refunds_stripe_once').on(table.stripeRefundId),
    index('refunds_of_payment').on(table.paymentId),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/** Disputes: a bank demands its customer’s money back. */
export const disputes = pgTable(
  'disputes',
  {
    id: idColumn(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    stripeDisputeId: text('stripe_dispute_id').notNull(),
    amount: integer('amount').notNull(),
    /** The reason code of the bank: 'fraudulent', 'product_not_received', … */
    reason: text('reason').notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    /** The deadline for evidence at Stripe. */
    respondBy: instantColumn('respond_by'),
    closedAt: instantColumn('closed_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('disputes_status_known', table.status, disputeStatuses),
    check('disputes_amount_sane', sql`${table.amount} > 0`),
    uniqueIndex('disputes_stripe_once').on(table.stripeDisputeId),
    index('disputes_of_payment').on(table.paymentId),
  ],
);

/**
 * The ledger. The entries of a posting sum to zero (checked by a trigger at the end of the transaction), and are never changed or
 * deleted. `subjectId` is the order, payment, refund or dispute: each cause is booked once for it.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn(),
    cause: text('cause', { enum: ledgerCauses }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    /** In pence; debits are positive. */
    amount: integer('amount').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    bookedAt: instantColumn('booked_at').notNull(),
  },
  (table) => [
    oneOf('ledger_entries_cause_known', table.cause, ledgerCauses),
    oneOf('ledger_entries_account_known', table.account, ledgerAccounts),
    check('ledger_entries_not_empty', sql`${table.amount} <> 0`),
    uniqueIndex('ledger_entries_once').on(table.subjectId, table.cause, table.account),
    index('ledger_entries_of_order').on(table.orderId),
    index('ledger_entries_booked').on(table.account, table.bookedAt),
  ],
);

/** Events from Stripe, each stored once. No data about the payer is stored. */
export const cardEvents = pgTable(
  'card_events',
  {
    /** The event id at Stripe. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment, session or subscription that it refers to, by which waiting events are found. */
    aboutId: text('about_id'),
    fact: jsonb('fact'),
    outcome: text('outcome', { enum: eventOutcomes }).notNull(),
    why: text('why'),
    happenedAt: instantColumn('happened_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('card_events_outcome_known', table.outcome, eventOutcomes),
    index('card_events_waiting').on(table.aboutId).where(sql`outcome = 'waiting'`),
    index('card_events_refused').on(table.createdAt).where(sql`outcome = 'refused'`),
  ],
);

/** Results of comparing our ledger with Stripe. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: idColumn(),
    fromAt: instantColumn('from_at').notNull(),
    result: text('result', { enum: reconciliationResults }).notNull(),
    /** The number of payments, refunds and disputes that were compared. */
    compared: integer('compared').notNull(),
    differences: jsonb('differences').$type<readonly Difference[]>().notNull().default([]),
    /** Whether it was compared with Stripe’s live mode. */
    isLive: boolean('is_live').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('reconciliations_result_known', table.result, reconciliationResults),
    index('reconciliations_newest').on(table.id.desc().nullsFirst()),
  ],
);

/** A difference: the id at Stripe, the amount there and the amount here, in pence. */
export type Difference = { what: string; id: string; theirs: number | null; ours: number | null };

const withOrder = 'Kept: leads to an order that names nobody any more.';
const ofService = 'Kept: the card service’s own number of a payment.';
const forTax = 'Kept for tax: what was sold, without the buyer.';
const ofOperator = 'Nobody in it: the operator’s published details.';

export const erasure: readonly TableErasure[] = [
  erasureOf(orders, {
    buyerUserId: emptied,
    entityType: noPersonalData,
    entityId: 'Kept: once the thing is gone, the id leads to nothing.',
    pricingTierId: noPersonalData,
    description: 'Replaced by the kind of thing that was sold.',
    currency: noPersonalData,
    cardInvoiceId: ofService,
  }),
  erasureOf(invoiceCounter, {}),
  erasureOf(invoices, {
    orderId: withOrder,
    buyerName: emptied,
    billingName: emptied,
    billingAddress: emptied,
    operatorName: ofOperator,
    operatorAddress: ofOperator,
    vatNumber: ofOperator,
  }),
  erasureOf(checkouts, { orderId: withOrder, sessionId: ofService, url: emptied }),
  erasureOf(payments, {
    orderId: withOrder,
    userId: emptied,
    currency: noPersonalData,
    stripePaymentIntentId: ofService,
    stripeSessionId: ofService,
    failureReason: emptied,
    note: emptied,
    recordedBy: orphanedId,
    refundReason: emptied,
  }),
  erasureOf(refunds, {
    paymentId: withOrder,
    reason: 'Replaced by “Account erased”.',
    stripeRefundId: ofService,
    failureReason: emptied,
    askedBy: orphanedId,
  }),
  erasureOf(disputes, { paymentId: withOrder, stripeDisputeId: ofService, reason: noPersonalData }),
  erasureOf(ledgerEntries, { subjectId: withOrder, orderId: forTax }),
  erasureOf(cardEvents, {
    id: ofService,
    type: noPersonalData,
    aboutId: ofService,
    fact: 'Nobody in it: amounts, and the card service’s own numbers.',
    why: noPersonalData,
  }),
  erasureOf(reconciliations, {
    differences: 'Nobody in it: amounts, and the card service’s own numbers.',
  }),
];
