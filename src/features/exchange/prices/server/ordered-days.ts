import { findOrder } from '#features/exchange/payments/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { findTier } from './queries.ts';

/** For how many days an order is: as its package says, offered still or not. */
export async function orderedDays(db: Db, orderId: string): Promise<number> {
  const order = await findOrder(db, orderId);
  const found = order?.pricingTierId ? await findTier(db, order.pricingTierId) : undefined;
  if (!found?.tier.durationDays) throw new Error(`The order ${orderId} names no package of days.`);
  return found.tier.durationDays;
}
