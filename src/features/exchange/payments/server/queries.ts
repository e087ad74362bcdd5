import { eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type OrderRow, orders } from './tables.ts';

/** An order, whoever’s it is. */
export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockOrder(tx: TxCtx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}
