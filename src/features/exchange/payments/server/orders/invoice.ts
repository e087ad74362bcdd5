import { sql } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { Settings } from '#features/site/settings/settings.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { invoiceCounter, invoices } from '../tables.ts';

type Invoiced = {
  orderId: string;
  buyerUserId: string | null;
  settings: Settings;
};

/** Writes the invoice of an order, with the next number. Returns the number. */
export async function issueInvoice(tx: TxCtx, { orderId, buyerUserId, settings }: Invoiced): Promise<number> {
  const buyer = buyerUserId === null ? undefined : await findUser(tx.db, buyerUserId);
  const number = await nextInvoiceNumber(tx);
  await tx.db.insert(invoices).values({
    number,
    orderId,
    buyerName: buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() : null,
    operatorName: settings.operatorName,
    operatorAddress: settings.operatorAddress,
    vatNumber: settings.vatNumber || null,
    issuedAt: tx.now.toISOString(),
  });
  return number;
}

/** The counter’s row is locked until the transaction ends: one that fails gives its number back. */
async function nextInvoiceNumber(tx: TxCtx): Promise<number> {
  const [row] = await tx.db
    .insert(invoiceCounter)
    .values({ id: 1, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounter.id,
      set: { lastNumber: sql`${invoiceCounter.lastNumber} + 1` },
    })
    .returning({ number: invoiceCounter.lastNumber });
  if (!row) throw new Error('The counter of invoices has no row.');
  return row.number;
}
