import { and, eq, ne, sql } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { LedgerAccount, LedgerCause } from '../../payment-options.ts';
import { vatIn } from '../../vat.ts';
import { book } from '../ledger.ts';
import { payableOf } from '../payables.ts';
import { ledgerEntries, type OrderRow, orders } from '../tables.ts';

type Taken = { amount: number; cause: LedgerCause; subjectId: string; from: LedgerAccount };

/**
 * Books that a part of an order is not sold any more, and tells the feature whose thing it is. The order is locked. Its VAT is
 * that of all parts so far less what the ledger has of it: so no penny is lost between parts.
 */
export async function takeBack(
  tx: TxCtx,
  order: OrderRow,
  { amount, cause, subjectId, from }: Taken,
): Promise<void> {
  const refundedAmount = order.refundedAmount + amount;
  const isWhole = refundedAmount === order.amount;
  const vat = vatIn(refundedAmount, order.vatRate) - (await vatTakenBack(tx, order.id));
  await tx.db
    .update(orders)
    .set({ refundedAmount, status: isWhole ? 'refunded' : 'paid' })
    .where(eq(orders.id, order.id));
  const entries = { [from]: -amount, sales: amount - vat, vat };
  await book(tx, { cause, subjectId, orderId: order.id, entries });
  const { id: orderId, entityId, buyerUserId } = order;
  const told = { orderId, entityId, buyerUserId, amount: order.amount, refundedAmount, isWhole };
  await payableOf(tx, order.entityType)?.refunded(tx, told);
}

/** What was paid back came to us again: the order has so much more. */
export async function soldAgain(tx: TxCtx, order: OrderRow, amount: number): Promise<void> {
  const refundedAmount = order.refundedAmount - amount;
  await tx.db.update(orders).set({ refundedAmount, status: 'paid' }).where(eq(orders.id, order.id));
}

async function vatTakenBack({ db }: TxCtx, orderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        eq(ledgerEntries.account, 'vat'),
        ne(ledgerEntries.cause, 'placed'),
      ),
    );
  return row?.sum ?? 0;
}
