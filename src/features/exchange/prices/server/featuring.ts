import { personOf } from '#features/accounts/users/server/public.ts';
import { findOrder, placeOrder } from '#features/exchange/payments/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { pricingTierNotFound } from '../errors.ts';
import { findOfferedTier, findTier } from './queries.ts';

type Featured = { entityType: 'business' | 'classified_listing'; id: string; name: string };

/**
 * Orders a package of days on which something of the caller's stands above the others; what costs nothing counts at once.
 * Refuses: pricing_tier_not_found.
 */
export async function orderDaysAboveOthers(
  tx: TxCtx,
  { entityType, id, name }: Featured,
  pricingTierId: string,
): Promise<{ orderId: string; isPaid: boolean }> {
  const tier = await findOfferedTier(tx.db, pricingTierId);
  if (tier?.entityType !== entityType) throw apiError(pricingTierNotFound);
  const { orderId, status } = await placeOrder(tx, {
    buyerUserId: personOf(tx).id,
    entityType,
    entityId: id,
    amount: tier.basePrice,
    description: `${tier.name}: ${name}`,
    pricingTierId,
  });
  return { orderId, isPaid: status === 'paid' };
}

/** Its last featured day once the order is paid: the first is today, or the one after what is paid already. */
export async function featuredWith(
  { db, now }: TxCtx,
  orderId: string,
  paidUntil: string | null,
): Promise<string> {
  const today = boroughDate(now);
  const last = paidUntil !== null && paidUntil >= today ? paidUntil : addDays(today, -1);
  return addDays(last, await orderedDays(db, orderId));
}

/** Its last featured day once the order is paid back. */
export async function featuredWithout({ db }: TxCtx, orderId: string, paidUntil: string): Promise<string> {
  return addDays(paidUntil, -(await orderedDays(db, orderId)));
}

/** For how many days an order is: as its package says, offered still or not. */
async function orderedDays(db: Db, orderId: string): Promise<number> {
  const order = await findOrder(db, orderId);
  const found = order?.pricingTierId ? await findTier(db, order.pricingTierId) : undefined;
  if (!found?.tier.durationDays) throw new Error(`The order ${orderId} names no package of days.`);
  return found.tier.durationDays;
}
