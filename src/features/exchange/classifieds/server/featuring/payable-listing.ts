import { eq, inArray } from 'drizzle-orm';
import { askRefundOfOrder } from '#features/exchange/payments/server/public.ts';
import { featuredWith, featuredWithout } from '#features/exchange/prices/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type ListingRow, lockListing } from '../queries.ts';
import { classifiedListings as listings } from '../tables.ts';

/** Days above the other listings, as payments know them. */
export const payableListing: Payable = {
  entityType: 'classified_listing',
  label: 'Featured listing',
  async describe(db, ids) {
    const rows = await db
      .select({ id: listings.id, title: listings.title })
      .from(listings)
      .where(inArray(listings.id, [...ids]));
    return new Map(rows.map(({ id, title }) => [id, { name: title, path: `/classifieds/${id}` }]));
  },
  lock: lockListing,
  async paid(tx, { orderId, entityId }) {
    const listing = await lockListing(tx, entityId);
    if (!listing || listing.status === 'sold') {
      await askRefundOfOrder(tx, { orderId, reason: 'The listing was gone before the payment.' });
      return;
    }
    await featureUntil(tx, listing, await featuredWith(tx, orderId, listing.featuredUntil));
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const listing = isWhole ? await lockListing(tx, entityId) : undefined;
    if (!listing?.featuredUntil) return;
    await featureUntil(tx, listing, await featuredWithout(tx, orderId, listing.featuredUntil));
  },
};

async function featureUntil(tx: TxCtx, { id, updatedAt }: ListingRow, featuredUntil: string): Promise<void> {
  const isFeatured = featuredUntil >= boroughDate(tx.now);
  await tx.db.update(listings).set({ featuredUntil, isFeatured, updatedAt }).where(eq(listings.id, id));
}
