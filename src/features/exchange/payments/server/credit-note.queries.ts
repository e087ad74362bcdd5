import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { OrderCreditNote } from '../payment.contract.ts';
import { type CreditNoteRow, creditNoteCounter, creditNotes } from './credit-note.tables.ts';
import { invoices } from './payment.tables.ts';

type Credited = {
  orderId: string;
  amount: number;
  vatAmount: number;
  /** What it is issued for. */
  of: { refundId: string } | { disputeId: string };
};

/** Writes the credit note of a refund or a lost dispute with the next number. The order must be locked. */
export async function issueCreditNote(
  tx: TxCtx,
  { orderId, amount, vatAmount, of }: Credited,
): Promise<CreditNoteRow> {
  const [invoice] = await tx.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, orderId));
  if (!invoice) throw new Error(`The order ${orderId} has no invoice.`);
  const number = await nextCreditNoteNumber(tx);
  const issuedAt = tx.now.toISOString();
  const [row] = await tx.db
    .insert(creditNotes)
    .values({ number, invoiceNumber: invoice.number, amount, vatAmount, issuedAt, ...of })
    .returning();
  if (!row) throw new Error('The credit note was not written.');
  return row;
}

/** Locks the counter until the transaction ends, so that a rollback leaves no gap. */
async function nextCreditNoteNumber(tx: TxCtx): Promise<number> {
  const [row] = await tx.db
    .insert(creditNoteCounter)
    .values({ id: 1, lastNumber: 1 })
    .onConflictDoUpdate({
      target: creditNoteCounter.id,
      set: { lastNumber: sql`${creditNoteCounter.lastNumber} + 1` },
    })
    .returning({ number: creditNoteCounter.lastNumber });
  if (!row) throw new Error('The counter of credit notes has no row.');
  return row.number;
}

/** Cancels the credit note of a refund whose money came back to us. It keeps its number. */
export async function cancelCreditNote(tx: TxCtx, refundId: string): Promise<void> {
  await tx.db
    .update(creditNotes)
    .set({ cancelledAt: tx.now.toISOString() })
    .where(and(eq(creditNotes.refundId, refundId), isNull(creditNotes.cancelledAt)));
}

/** Returns the credit notes of some orders, oldest first, by the order. */
export async function creditNotesOf(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderCreditNote[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: invoices.orderId,
      note: pick(creditNotes, 'id', 'number', 'amount', 'vatAmount', 'issuedAt', 'cancelledAt'),
    })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.number, creditNotes.invoiceNumber))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(creditNotes.number));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, found]) => [id, found.map(({ note }) => note)]));
}
