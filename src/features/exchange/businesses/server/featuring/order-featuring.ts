import { orderDaysAboveOthers } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { businessNotListed, notYourBusiness } from '../../errors.ts';
import { calls } from '../../featuring-contract.ts';
import { isOwner, lockEditedBusiness } from '../owning/rights.ts';
import { isPublicBusiness } from '../queries.ts';

/**
 * Orders a package of days for the caller's own business; what costs nothing counts at once. Refuses: business_not_found,
 * not_your_business (an administrator's either: administrators feature without payment), business_not_listed, pricing_tier_not_found.
 */
export const orderFeaturing = handle(calls.orderFeaturing, {
  async run(tx, { id, pricingTierId }) {
    const business = await lockEditedBusiness(tx, id);
    if (!isOwner(tx, business)) throw apiError(notYourBusiness);
    if (!isPublicBusiness(business)) throw apiError(businessNotListed);
    const featured = { entityType: 'business', id, name: business.name } as const;
    const { orderId, isPaid } = await orderDaysAboveOthers(tx, featured, pricingTierId);
    const message = isPaid
      ? 'Your business is featured.'
      : 'Your business is featured once the order is paid.';
    return { orderId, message };
  },
});
