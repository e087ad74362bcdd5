import { eq, inArray } from 'drizzle-orm';
import { requestOrderRefund } from '#features/exchange/payments/server/public.ts';
import {
  featuredUntilWithOrder,
  featuredUntilWithoutOrder,
  orderFeaturedDays,
} from '#features/exchange/prices/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotListed, notYourBusiness } from '../business.errors.ts';
import { calls } from '../business-own.contract.ts';
import { type BusinessRow, isPublicBusiness, lockBusiness } from './business.queries.ts';
import { businesses } from './business.tables.ts';
import { isOwner, lockEditableBusiness } from './business-owner.ts';

/**
 * Orders featured days for the caller's own business; a free package starts immediately. Refuses: business_not_found,
 * not_your_business (also for administrators, who feature without payment), business_not_listed, pricing_tier_not_found.
 */
export const orderFeaturing = handle(calls.orderFeaturing, {
  async run(tx, { id, pricingTierId }) {
    const business = await lockEditableBusiness(tx, id);
    if (!isOwner(tx, business)) throw apiError(notYourBusiness);
    if (!isPublicBusiness(business)) throw apiError(businessNotListed);
    const featured = { entityType: 'business', id, name: business.name } as const;
    const { orderId, isPaid } = await orderFeaturedDays(tx, featured, pricingTierId);
    const message = isPaid
      ? 'Your business is featured.'
      : 'Your business is featured once the order is paid.';
    return { orderId, message };
  },
});

/** Payments for featured days. */
export const payableBusiness: Payable = {
  entityType: 'business',
  label: 'Featured business',
  async describe(db, ids) {
    const rows = await db
      .select({ id: businesses.id, name: businesses.name })
      .from(businesses)
      .where(inArray(businesses.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, { name, path: `/business-directory/${id}` }]));
  },
  lock: lockBusiness,
  async paid(tx, { orderId, entityId }) {
    const business = await lockBusiness(tx, entityId);
    if (!business) {
      await requestOrderRefund(tx, { orderId, reason: 'The business was gone before the payment.' });
      return;
    }
    await setFeaturedUntil(tx, business, await featuredUntilWithOrder(tx, orderId, business.featuredUntil));
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const business = isWhole ? await lockBusiness(tx, entityId) : undefined;
    if (!business?.featuredUntil) return;
    await setFeaturedUntil(
      tx,
      business,
      await featuredUntilWithoutOrder(tx, orderId, business.featuredUntil),
    );
  },
};

async function setFeaturedUntil(
  tx: TxCtx,
  { id, updatedAt }: BusinessRow,
  featuredUntil: string,
): Promise<void> {
  const isFeatured = featuredUntil >= boroughDate(tx.now);
  await tx.db.update(businesses).set({ featuredUntil, isFeatured, updatedAt }).where(eq(businesses.id, id));
}
