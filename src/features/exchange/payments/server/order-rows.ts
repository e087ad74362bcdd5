import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#kit/contract/paging.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import {
  invoices,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from './tables.ts';

export type OrderWithInvoice = { order: OrderRow; invoice: typeof invoices.$inferSelect };

type Paging = { limit: number; cursor?: string | undefined };

/** A page of orders with their invoices, newest first. */
export async function pageOfOrders(
  db: Db,
  where: SQL | undefined,
  { limit, cursor }: Paging,
): Promise<Page<OrderWithInvoice>> {
  const [id] = decodeCursor(cursor, ['uuid']);
  const after = cursor === undefined ? undefined : sql`${orders.id} < ${id}::uuid`;
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, invoice: invoices })
      .from(orders)
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .where(and(where, after))
      .orderBy(desc(orders.id))
      .limit(limit + 1),
    db.$count(orders, where),
  ]);
  return pageOf(rows, limit, total, ({ order }) => [order.id]);
}

/** An order with its invoice. */
export async function findWithInvoice(db: Db, id: string): Promise<OrderWithInvoice | undefined> {
  const [row] = await db
    .select({ order: orders, invoice: invoices })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders.id))
    .where(eq(orders.id, id));
  return row;
}

/** Banks confirm or refuse within days. What one never told us of doesn’t keep an order from being paid for ever. */
const confirmsWithinMs = 14 * 24 * 60 * 60 * 1000;

/** The orders among these of which a bank is still confirming a payment. */
export async function ordersBeingConfirmed(
  db: Db,
  orderIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const since = new Date(now.getTime() - confirmsWithinMs).toISOString();
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        inArray(payments.orderId, [...orderIds]),
        eq(payments.status, 'pending'),
        gt(payments.createdAt, since),
      ),
    );
  return new Set(rows.map(({ orderId }) => orderId));
}

export type PaymentWithRefunds = PaymentRow & { refunds: RefundRow[] };

/** The payments of orders, each with its refunds, oldest first. */
export async function paymentsOf(db: Db, orderIds: readonly string[]): Promise<PaymentWithRefunds[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(payments.id);
  const ids = rows.map(({ id }) => id);
  const back =
    ids.length === 0
      ? []
      : await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(refunds.id);
  const byPayment = Map.groupBy(back, ({ paymentId }) => paymentId);
  return rows.map((row) => ({ ...row, refunds: byPayment.get(row.id) ?? [] }));
}
