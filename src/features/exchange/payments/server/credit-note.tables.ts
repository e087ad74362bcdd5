import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, type TableErasure } from '#kit/server/erasure.ts';
import { disputes, invoices, refunds } from './payment.tables.ts';

/** One row with the last number of a credit note. It is locked for each of them, so that numbers have no gaps. */
export const creditNoteCounter = pgTable(
  'credit_note_counter',
  {
    id: integer('id').primaryKey(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [check('credit_note_counter_single', sql`${table.id} = 1`)],
);

/**
 * Credit notes (VAT Regulations 1995, regulation 15C): one for each refund of an order, and for each dispute that was lost. None
 * is deleted or renumbered; names and addresses are those of its invoice.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: idColumn(),
    /** 1, 2, 3, … without gaps. */
    number: integer('number').notNull(),
    invoiceNumber: integer('invoice_number')
      .notNull()
      .references(() => invoices.number, { onDelete: 'restrict' }),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    disputeId: uuid('dispute_id').references(() => disputes.id, { onDelete: 'restrict' }),
    /** In pence, including VAT. */
    amount: integer('amount').notNull(),
    /** The VAT included in the amount, at the rate of the order. */
    vatAmount: integer('vat_amount').notNull(),
    issuedAt: instantColumn('issued_at').notNull(),
    /** When the refund failed after it had been reported as paid. */
    cancelledAt: instantColumn('cancelled_at'),
  },
  (table) => [
    check('credit_notes_one_cause', sql`num_nonnulls(${table.refundId}, ${table.disputeId}) = 1`),
    check('credit_notes_amount_sane', sql`${table.amount} > 0`),
    uniqueIndex('credit_notes_number_once').on(table.number),
    uniqueIndex('credit_notes_of_refund').on(table.refundId),
    uniqueIndex('credit_notes_of_dispute').on(table.disputeId),
    index('credit_notes_of_invoice').on(table.invoiceNumber),
  ],
);

export type CreditNoteRow = typeof creditNotes.$inferSelect;

const withInvoice = 'Kept for tax: leads to an order that names nobody any more.';

export const creditNoteErasure: readonly TableErasure[] = [
  erasureOf(creditNoteCounter, {}),
  erasureOf(creditNotes, { refundId: withInvoice, disputeId: withInvoice }),
];
