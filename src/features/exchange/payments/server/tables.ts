import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
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
} from '../payment-options.ts';

/** Who is asked to pay what, for which thing. Its price never changes; tax law has it kept when the buyer is gone. */
export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    buyerUserId: uuid('buyer_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** As a feature registers it: 'advertisement', 'subscription', … */
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    pricingTierId: uuid('pricing_tier_id'),
    /** As it stands on the invoice. */
    description: text('description').notNull(),
    /** Pence, with VAT. */
    amount: integer('amount').notNull(),
    /** Basis points at the time of the order; 0 without VAT. */
    vatRate: integer('vat_rate').notNull().default(0),
    /** The part of the amount that is VAT. */
    vatAmount: integer('vat_amount').notNull().default(0),
    currency: text('currency').notNull().default('GBP'),
    status: text('status', { enum: orderStatuses }).notNull().default('pending'),
    /** How much of it was paid back, or lost in a dispute. */
    refundedAmount: integer('refunded_amount').notNull().default(0),
    dueAt: instantColumn('due_at'),
    paidAt: instantColumn('paid_at'),
    cancelledAt: instantColumn('cancelled_at'),
    /** The card service’s own invoice of a subscription’s period. */
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

/** One row: the last number of an invoice. It is locked for each, so that numbers have no gaps. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  {
    id: integer('id').primaryKey(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [check('invoice_counter_single', sql`${table.id} = 1`)],
);

/** What was asked for, with the names and addresses of that day. */
export const invoices = pgTable(
  'invoices',
  {
    /** 1, 2, 3, … without gaps. */
    number: integer('number').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    buyerName: text('buyer_name'),
    operatorName: text('operator_name').notNull(),
    operatorAddress: text('operator_address').notNull(),
    vatNumber: text('vat_number'),
    issuedAt: instantColumn('issued_at').notNull(),
  },
  (table) => [uniqueIndex('invoices_of_order').on(table.orderId)],
);

/** A payment page of the card service: its id is the key by which asking twice makes one. */
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
    /** Over: paid, expired, or not wanted any more. */
    endedAt: instantColumn('ended_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('checkouts_open_once').on(table.orderId).where(sql`ended_at is null`),
    uniqueIndex('checkouts_session_once').on(table.sessionId),
    index('checkouts_of_order').on(table.orderId),
  ],
);

/** Money that came, or failed to. */
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
    /** Set: it pays for nothing and goes back. */
    unmatchedReason: text('unmatched_reason', { enum: unmatchedReasons }),
    stripePaymentIntentId: text('stripe_payment_intent_id'),
    stripeSessionId: text('stripe_session_id'),
    failureReason: text('failure_reason'),
    /** What an administrator noted of a transfer: its reference. */
    note: text('note'),
    /** Who marked it as paid. */
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

/** Money that goes back: its id is the key by which asking the card service twice pays back once. */
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
    /** The administrator; null where the program gave it back. */
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

/** A bank that asks for its customer’s money back. */
export const disputes = pgTable(
  'disputes',
  {
    id: idColumn(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    stripeDisputeId: text('stripe_dispute_id').notNull(),
    amount: integer('amount').notNull(),
    /** The bank’s word for it: 'fraudulent', 'product_not_received', … */
    reason: text('reason').notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    /** Until when it can be answered at the card service. */
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
 * The ledger: entries of one posting sum to zero (a trigger sees to it at the end of the transaction), and none is changed or
 * removed. `subjectId` is the order, payment, refund or dispute: each cause is booked once for it.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn(),
    cause: text('cause', { enum: ledgerCauses }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    /** Pence; a debit is positive. */
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

/** What the card service told us, each event once. Nothing of the person who paid is kept of it. */
export const cardEvents = pgTable(
  'card_events',
  {
    /** The card service’s id. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** The payment, session or subscription that it speaks of: what waits for that is found by it. */
    aboutId: text('about_id'),
    fact: jsonb('fact'),
    outcome: text('outcome', { enum: eventOutcomes }).notNull(),
    /** Why it was refused. */
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

/** What comparing our books with the card service’s list said. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: idColumn(),
    fromAt: instantColumn('from_at').notNull(),
    result: text('result', { enum: reconciliationResults }).notNull(),
    /** How many payments, refunds and disputes were compared. */
    compared: integer('compared').notNull(),
    differences: jsonb('differences').$type<readonly Difference[]>().notNull().default([]),
    /** Whether the card service answered at all. */
    isLive: boolean('is_live').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('reconciliations_result_known', table.result, reconciliationResults),
    index('reconciliations_newest').on(table.id.desc().nullsFirst()),
  ],
);

/** One thing that differs: what the card service calls it, what it has and what we have, in pence. */
export type Difference = { what: string; id: string; theirs: number | null; ours: number | null };
