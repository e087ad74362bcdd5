import { eq, inArray } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { isFoundingMember } from '#features/accounts/waiting-list/server/public.ts';
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
import { listingEnded } from '../listing.errors.ts';
import { freeUntil, isLive } from '../listing.rules.ts';
import { calls } from '../listing-own.contract.ts';
import { type ListingRow, lockListing, lockOwnListing } from './listing.queries.ts';
import { classifiedListings as listings } from './listing.tables.ts';

/**
 * Orders featured days for the caller's own listing; a free package starts immediately. Refuses: listing_not_found,
 * not_your_listing, listing_ended, pricing_tier_not_found.
 */
export const orderListingFeaturing = handle(calls.orderListingFeaturing, {
  async run(tx, { id, pricingTierId }) {
    const listing = await lockOwnListing(tx, id);
    if (!isLive(listing, tx.now)) throw apiError(listingEnded);
    const featured = { entityType: 'classified_listing', id, name: listing.title } as const;
    const { orderId, isPaid } = await orderFeaturedDays(tx, featured, pricingTierId);
    const message = isPaid ? 'Your listing is featured.' : 'Your listing is featured once the order is paid.';
    return { orderId, message };
  },
});

/** Returns when the first month of a founding member ends, in which their listings are featured free; null otherwise. */
export async function freeFeaturingEnd({ db, now }: Pick<TxCtx, 'db' | 'now'>, userId: string) {
  const member = await findUser(db, userId);
  if (!member?.joinedAt || !(await isFoundingMember(db, userId))) return null;
  const end = freeUntil(member.joinedAt);
  return end > now ? end : null;
}

/** Payments for featured days. */
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
      await requestOrderRefund(tx, { orderId, reason: 'The listing was gone before the payment.' });
      return;
    }
    await setFeaturedUntil(tx, listing, await featuredUntilWithOrder(tx, orderId, listing.featuredUntil));
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const listing = isWhole ? await lockListing(tx, entityId) : undefined;
    if (!listing?.featuredUntil) return;
    await setFeaturedUntil(tx, listing, await featuredUntilWithoutOrder(tx, orderId, listing.featuredUntil));
  },
};

async function setFeaturedUntil(
  tx: TxCtx,
  { id, updatedAt }: ListingRow,
  featuredUntil: string,
): Promise<void> {
  const isFeatured = featuredUntil >= boroughDate(tx.now);
  await tx.db.update(listings).set({ featuredUntil, isFeatured, updatedAt }).where(eq(listings.id, id));
}
