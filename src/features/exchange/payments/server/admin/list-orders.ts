import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { pageOfOrders, paymentsOf } from '../order-rows.ts';
import { toAdminOrder } from '../presenters.ts';
import { disputes, orders } from '../tables.ts';

/** Answers a page of all orders with their payments. */
export const listOrders = handle(calls.listOrders, async (ctx, { status, ...paging }) => {
  const page = await pageOfOrders(ctx.db, status && eq(orders.status, status), paging);
  const payments = await paymentsOf(
    ctx.db,
    page.items.map(({ order }) => order.id),
  );
  const held = await heldByBanks(
    ctx.db,
    payments.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  return {
    ...page,
    items: page.items.map((row) => toAdminOrder(ctx, row, byOrder.get(row.order.id) ?? [], held)),
  };
});

async function heldByBanks(db: Db, paymentIds: readonly string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: disputes.paymentId, sum: sql<number>`sum(${disputes.amount})::int` })
    .from(disputes)
    .where(and(inArray(disputes.paymentId, [...paymentIds]), inArray(disputes.status, ['open', 'lost'])))
    .groupBy(disputes.paymentId);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}
