import { orderDaysAboveOthers } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { listingEnded } from '../../errors.ts';
import { calls } from '../../featuring-contract.ts';
import { isLive } from '../../listing-times.ts';
import { lockOwnListing } from '../selling/own-listing.ts';

/**
 * Orders a package of days for the caller's own listing; what costs nothing counts at once. Refuses: listing_not_found,
 * not_your_listing, listing_ended, pricing_tier_not_found.
 */
export const orderListingFeaturing = handle(calls.orderListingFeaturing, {
  async run(tx, { id, pricingTierId }) {
    const listing = await lockOwnListing(tx, id);
    if (!isLive(listing, tx.now)) throw apiError(listingEnded);
    const featured = { entityType: 'classified_listing', id, name: listing.title } as const;
    const { orderId, isPaid } = await orderDaysAboveOthers(tx, featured, pricingTierId);
    const message = isPaid ? 'Your listing is featured.' : 'Your listing is featured once the order is paid.';
    return { orderId, message };
  },
});
