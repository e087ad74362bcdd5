import { readSettings } from '#features/site/settings/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { vatIn } from '../../vat.ts';
import { book, soldFor } from '../ledger.ts';
import { requirePayable } from '../payables.ts';
import { type OrderRow, orders } from '../tables.ts';
import { issueInvoice } from './invoice.ts';

export type NewOrder = {
  buyerUserId: string;
  /** As a feature’s `payables` register it. */
  entityType: string;
  entityId: string;
  /** Pence, with whatever VAT is in it. */
  amount: number;
  /** As it stands on the invoice and on the payment page. */
  description: string;
  pricingTierId?: string | null;
  dueAt?: string | null;
};

/**
 * Asks a member to pay for a thing: writes the order, its invoice and its posting. What costs nothing is paid at once: the
 * feature’s `paid` is called before this returns.
 */
export async function placeOrder(
  tx: TxCtx,
  order: NewOrder,
): Promise<{ orderId: string; invoiceNumber: number; status: OrderRow['status'] }> {
  const payable = requirePayable(tx, order.entityType);
  const { row, invoiceNumber } = await writeOrder(tx, order);
  if (row.amount > 0) return { orderId: row.id, invoiceNumber, status: row.status };
  await payable.paid(tx, {
    orderId: row.id,
    entityId: row.entityId,
    buyerUserId: row.buyerUserId,
    amount: 0,
    paidAt: tx.now.toISOString(),
    periodEnd: null,
  });
  return { orderId: row.id, invoiceNumber, status: row.status };
}

/** Writes an order with its invoice and its posting, and calls nobody. */
export async function writeOrder(
  tx: TxCtx,
  order: Omit<NewOrder, 'buyerUserId'> & { buyerUserId: string | null; cardInvoiceId?: string },
): Promise<{ row: OrderRow; invoiceNumber: number }> {
  const settings = await readSettings(tx.db);
  const vatRate = settings.vatNumber === '' ? 0 : settings.vatPercent * 100;
  const vatAmount = vatIn(order.amount, vatRate);
  const isFree = order.amount === 0;
  const [row] = await tx.db
    .insert(orders)
    .values({
      ...order,
      vatRate,
      vatAmount,
      status: isFree ? 'paid' : 'pending',
      paidAt: isFree ? tx.now.toISOString() : null,
      createdAt: tx.now.toISOString(),
    })
    .returning();
  if (!row) throw new Error('The order was not written.');
  await book(tx, {
    cause: 'placed',
    subjectId: row.id,
    orderId: row.id,
    entries: { owed: row.amount, ...soldFor(row.amount, vatAmount) },
  });
  const invoiceNumber = await issueInvoice(tx, { orderId: row.id, buyerUserId: order.buyerUserId, settings });
  return { row, invoiceNumber };
}
