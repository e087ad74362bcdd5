import { personOf } from '#features/accounts/users/server/public.ts';
import { placeOrder } from '#features/exchange/payments/server/public.ts';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { findOfferedTier } from '#features/exchange/prices/server/public.ts';
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
    const tier = await findOfferedTier(tx.db, pricingTierId);
    if (tier?.entityType !== 'classified_listing') throw apiError(pricingTierNotFound);
    const { orderId, status } = await placeOrder(tx, {
      buyerUserId: personOf(tx).id,
      entityType: 'classified_listing',
      entityId: id,
      amount: tier.basePrice,
      description: `${tier.name}: ${listing.title}`,
      pricingTierId,
    });
    const message =
      status === 'paid' ? 'Your listing is featured.' : 'Your listing is featured once the order is paid.';
    return { orderId, message };
  },
});
