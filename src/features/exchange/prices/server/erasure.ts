import { erasureOf, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import {
  baseAdPrices,
  growthPricing,
  pricingTierFeatures,
  pricingTiers,
  seasonalPricing,
  seasonMultipliers,
} from './tables.ts';

const ofSite = 'Nobody in it: the main administrator’s list of prices.';

export const erasure: readonly TableErasure[] = [
  erasureOf(pricingTiers, { name: ofSite, description: ofSite, currency: ofProgram, bannerSize: ofSite }),
  erasureOf(pricingTierFeatures, { pricingTierId: ofSite, featureKey: ofSite, featureValue: ofSite }),
  erasureOf(baseAdPrices, {}),
  erasureOf(seasonMultipliers, {}),
  erasureOf(seasonalPricing, { name: ofSite, description: ofSite }),
  erasureOf(growthPricing, {}),
];
