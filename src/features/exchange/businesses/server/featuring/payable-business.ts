import { eq, inArray } from 'drizzle-orm';
import { orderedDays } from '#features/exchange/prices/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type BusinessRow, lockBusiness } from '../queries.ts';
import { businesses } from '../tables.ts';

/** Days above the other businesses, as payments know them. */
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
    if (!business) return;
    const today = boroughDate(tx.now);
    const paidUntil = business.featuredUntil;
    // The first day is today, or the one after what is paid already.
    const last = paidUntil !== null && paidUntil >= today ? paidUntil : addDays(today, -1);
    await featureUntil(tx, business, addDays(last, await orderedDays(tx.db, orderId)));
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const business = isWhole ? await lockBusiness(tx, entityId) : undefined;
    if (!business?.featuredUntil) return;
    await featureUntil(tx, business, addDays(business.featuredUntil, -(await orderedDays(tx.db, orderId))));
  },
};

async function featureUntil(tx: TxCtx, { id, updatedAt }: BusinessRow, featuredUntil: string): Promise<void> {
  const isFeatured = featuredUntil >= boroughDate(tx.now);
  await tx.db.update(businesses).set({ featuredUntil, isFeatured, updatedAt }).where(eq(businesses.id, id));
}
