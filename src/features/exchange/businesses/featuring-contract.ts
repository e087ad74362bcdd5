import { z } from 'zod';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { call } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { businessNotFound, businessNotListed, notYourBusiness } from './errors.ts';

export const calls = {
  orderFeaturing: call('orderFeaturing', {
    method: 'POST',
    path: '/api/businesses/:id/feature',
    who: 'member',
    tag: 'Businesses',
    summary:
      'Orders a package that features one of the caller’s businesses. Its days start once the order is paid, or after any days already paid for.',
    input: z.strictObject({ id, pricingTierId: id }),
    output: z.object({ orderId: id, message: z.string() }),
    idempotent: true,
    limit: { times: 20, perSeconds: 3600 },
    errors: [businessNotFound, notYourBusiness, businessNotListed, pricingTierNotFound],
  }),
};
