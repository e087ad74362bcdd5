import { eq } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import { reverse } from '../ledger.ts';
import { lockOrder } from '../queries.ts';
import { type OrderRow, orders } from '../tables.ts';
import { closeCheckouts } from './close-checkouts.ts';

/**
 * Takes back what was asked for and not paid: nothing is owed any more, and money that still comes for it goes back by itself. Of
 * an order that is paid nothing is changed. Returns where the order stands after it; undefined where there is none.
 */
export async function cancelOrder(tx: TxCtx, orderId: string): Promise<OrderRow['status'] | undefined> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'pending') return order?.status;
  await tx.db
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: tx.now.toISOString() })
    .where(eq(orders.id, orderId));
  await reverse(tx, { subjectId: orderId, orderId, of: 'placed', cause: 'cancelled' });
  await closeCheckouts(tx, orderId);
  return 'cancelled';
}
