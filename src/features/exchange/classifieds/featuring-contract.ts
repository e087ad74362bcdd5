import { z } from 'zod';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { listingEnded, listingNotFound, notYourListing } from './errors.ts';

export const calls = {
  orderListingFeaturing: call('orderListingFeaturing', {
    method: 'POST',
    path: '/api/classifieds/:id/feature',
    who: 'member',
    tag: 'Classifieds',
    summary:
      'Orders a package that features one of the caller’s listings. Its days start once the order is paid, or after any days already paid for.',
    input: z.strictObject({ id, pricingTierId: id }),
    output: z.object({ orderId: id, message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [listingNotFound, notYourListing, listingEnded, pricingTierNotFound],
  }),
};
