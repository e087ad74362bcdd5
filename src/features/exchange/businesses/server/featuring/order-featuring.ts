import { personOf } from '#features/accounts/users/server/public.ts';
import { placeOrder } from '#features/exchange/payments/server/public.ts';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { findOfferedTier } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { businessNotListed, notYourBusiness } from '../../errors.ts';
import { calls } from '../../featuring-contract.ts';
import { isOwner, lockEditedBusiness } from '../owning/rights.ts';
import { isPublicBusiness } from '../queries.ts';

/**
 * Orders a package of days for the caller's own business; what costs nothing counts at once. Refuses: business_not_found,
 * not_your_business (an administrator's either: featuring without payment is hers), business_not_listed, pricing_tier_not_found.
 */
export const orderFeaturing = handle(calls.orderFeaturing, {
  async run(tx, { id, pricingTierId }) {
    const business = await lockEditedBusiness(tx, id);
    if (!isOwner(tx, business)) throw apiError(notYourBusiness);
    if (!isPublicBusiness(business)) throw apiError(businessNotListed);
    const tier = await findOfferedTier(tx.db, pricingTierId);
    if (tier?.entityType !== 'business') throw apiError(pricingTierNotFound);
    const { orderId, status } = await placeOrder(tx, {
      buyerUserId: personOf(tx).id,
      entityType: 'business',
      entityId: id,
      amount: tier.basePrice,
      description: `${tier.name}: ${business.name}`,
      pricingTierId,
    });
    const message =
      status === 'paid' ? 'Your business is featured.' : 'Your business is featured once the order is paid.';
    return { orderId, message };
  },
});
