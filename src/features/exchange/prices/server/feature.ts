import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  createPricingTier,
  listAllPricingTiers,
  updatePricingTier,
} from './administration/administer-tiers.ts';
import { createDatedSeason, deleteDatedSeason, updateDatedSeason } from './administration/dated-seasons.ts';
import { getPricing, tryPrices } from './administration/get-pricing.ts';
import { setBasePrice, setGrowthPricing, setSeasonalMultiplier } from './administration/set-prices.ts';
import { erasure } from './erasure.ts';
import { getAdvertPrices } from './get-advert-prices.ts';
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
  handlers: [
    listPricingTiers,
    listAdPricingTiers,
    getAdvertPrices,
    quoteAdvertisement,
    getPricing,
    setBasePrice,
    setSeasonalMultiplier,
    setGrowthPricing,
    createDatedSeason,
    updateDatedSeason,
    deleteDatedSeason,
    listAllPricingTiers,
    createPricingTier,
    updatePricingTier,
    tryPrices,
  ],
  adminTasks: [
    { path: '/admin/pricing', label: 'Pricing', group: 'Site', order: 4, isForMainAdministrator: true },
  ],
};
