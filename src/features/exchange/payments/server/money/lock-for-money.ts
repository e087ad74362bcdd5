import { lockAccounts } from '#features/accounts/users/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { payableOf } from '../payables.ts';
import { findOrder, lockOrder } from '../queries.ts';
import type { OrderRow } from '../tables.ts';

/** Locks an order with what is paid for, in the order in which everybody does: the buyer, the thing, the order. */
export async function lockForMoney(tx: TxCtx, orderId: string): Promise<OrderRow | undefined> {
  const seen = await findOrder(tx.db, orderId);
  if (!seen) return undefined;
  await lockAccounts(tx, [seen.buyerUserId]);
  await payableOf(tx, seen.entityType)?.lock?.(tx, seen.entityId);
  return lockOrder(tx, orderId);
}
