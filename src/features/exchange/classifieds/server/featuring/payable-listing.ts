import { eq, inArray } from 'drizzle-orm';
import { askRefundOfOrder } from '#features/exchange/payments/server/public.ts';
import { orderedDays } from '#features/exchange/prices/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
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
    const today = boroughDate(tx.now);
    const paidUntil = listing.featuredUntil;
    // The first day is today, or the one after what is paid already.
    const last = paidUntil !== null && paidUntil >= today ? paidUntil : addDays(today, -1);
    await featureUntil(tx, listing, addDays(last, await orderedDays(tx.db, orderId)));
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const listing = isWhole ? await lockListing(tx, entityId) : undefined;
    if (!listing?.featuredUntil) return;
    await featureUntil(tx, listing, addDays(listing.featuredUntil, -(await orderedDays(tx.db, orderId))));
  },
};

async function featureUntil(tx: TxCtx, { id, updatedAt }: ListingRow, featuredUntil: string): Promise<void> {
  const isFeatured = featuredUntil >= boroughDate(tx.now);
  await tx.db.update(listings).set({ featuredUntil, isFeatured, updatedAt }).where(eq(listings.id, id));
}
