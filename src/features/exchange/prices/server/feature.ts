import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  createDatedSeason,
  deleteDatedSeason,
  getPricing,
  setBasePrice,
  setGrowthPricing,
  setSeasonalMultiplier,
  tryPrices,
  updateDatedSeason,
} from './price.admin.ts';
import { getAdvertPrices, listAdPricingTiers, listPricingTiers, quoteAdvertisement } from './price.read.ts';
import { erasure, pricingTiers, seasonalPricing } from './price.tables.ts';
import { createPricingTier, listAllPricingTiers, updatePricingTier } from './pricing-tier.admin.ts';

/** Prices: packages, weekly prices of adverts, seasons and growth. */
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
