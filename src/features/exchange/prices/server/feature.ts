import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { listAdPricingTiers, listPricingTiers } from './list-pricing-tiers.ts';
import { quoteAdvertisement } from './quote-advert.ts';
import { pricingTiers, seasonalPricing } from './tables.ts';

/** What things on the site cost: packages, weekly prices of adverts, seasons, growth. */
export const prices: ServerFeature = {
  name: 'prices',
  erasure,
  namedThings: [
    namedBy('pricing_tier', pricingTiers, pricingTiers.name),
    namedBy('seasonal_pricing', seasonalPricing, seasonalPricing.name),
  ],
  handlers: [listPricingTiers, listAdPricingTiers, quoteAdvertisement],
};
