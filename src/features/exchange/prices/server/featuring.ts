import { requireUser } from '#features/accounts/users/server/public.ts';
import { findOrder, placeOrder } from '#features/exchange/payments/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { pricingTierNotFound } from '../price.contract.ts';
import { findOfferedTier, findTier } from './price.queries.ts';

type Featured = { entityType: 'business' | 'classified_listing'; id: string; name: string };

/** Orders featured days for something of the caller; a free package starts immediately. Refuses: pricing_tier_not_found. */
export async function orderFeaturedDays(
  tx: TxCtx,
  { entityType, id, name }: Featured,
  pricingTierId: string,
): Promise<{ orderId: string; isPaid: boolean }> {
  const tier = await findOfferedTier(tx.db, pricingTierId);
  if (tier?.entityType !== entityType) throw apiError(pricingTierNotFound);
  const { orderId, status } = await placeOrder(tx, {
    buyerUserId: requireUser(tx).id,
    entityType,
    entityId: id,
    amount: tier.basePrice,
    description: `${tier.name}: ${name}`,
    pricingTierId,
  });
  return { orderId, isPaid: status === 'paid' };
}

/** Returns the last featured day once the order is paid. The first is today, or the day after the days that are paid already. */
export async function featuredUntilWithOrder(
  { db, now }: TxCtx,
  orderId: string,
  paidUntil: string | null,
): Promise<string> {
  const today = boroughDate(now);
  const last = paidUntil !== null && paidUntil >= today ? paidUntil : addDays(today, -1);
  return addDays(last, await orderedDays(db, orderId));
}

/** Returns the last featured day once the order is refunded. */
export async function featuredUntilWithoutOrder(
  { db }: TxCtx,
  orderId: string,
  paidUntil: string,
): Promise<string> {
  return addDays(paidUntil, -(await orderedDays(db, orderId)));
}

/** Returns the number of days in an order, by its package, whether still offered or not. */
async function orderedDays(db: Db, orderId: string): Promise<number> {
  const order = await findOrder(db, orderId);
  const found = order?.pricingTierId ? await findTier(db, order.pricingTierId) : undefined;
  if (!found?.tier.durationDays) throw new Error(`The order ${orderId} names no package of days.`);
  return found.tier.durationDays;
}
