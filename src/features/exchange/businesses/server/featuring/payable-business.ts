import { eq, inArray } from 'drizzle-orm';
import { askRefundOfOrder } from '#features/exchange/payments/server/public.ts';
import { featuredWith, featuredWithout } from '#features/exchange/prices/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
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
    if (!business) {
      await askRefundOfOrder(tx, { orderId, reason: 'The business was gone before the payment.' });
      return;
    }
    await featureUntil(tx, business, await featuredWith(tx, orderId, business.featuredUntil));
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const business = isWhole ? await lockBusiness(tx, entityId) : undefined;
    if (!business?.featuredUntil) return;
    await featureUntil(tx, business, await featuredWithout(tx, orderId, business.featuredUntil));
  },
};

async function featureUntil(tx: TxCtx, { id, updatedAt }: BusinessRow, featuredUntil: string): Promise<void> {
  const isFeatured = featuredUntil >= boroughDate(tx.now);
  await tx.db.update(businesses).set({ featuredUntil, isFeatured, updatedAt }).where(eq(businesses.id, id));
}
