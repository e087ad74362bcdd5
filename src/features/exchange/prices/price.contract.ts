import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, id } from '#kit/contract/fields.ts';
import {
  adTypes,
  billingIntervals,
  billingModels,
  pricedEntityTypes,
  runDays,
  runDaysTexts,
  seasons,
} from './price.rules.ts';

export const pricingTierNotFound = defineError({
  code: 'pricing_tier_not_found',
  status: 404,
  text: 'This package is no longer offered. Please choose another one.',
});
export const seasonNotFound = defineError({
  code: 'season_not_found',
  status: 404,
  text: 'This season no longer exists.',
});

const pence = z.number().int();

export const PricingTier = z.object({
  id,
  entityType: z.enum(pricedEntityTypes),
  name: z.string(),
  description: z.string(),
  billingModel: z.enum(billingModels),
  billingInterval: z.enum(billingIntervals).nullable(),
  /** In pence; for an advert, the one-off price in addition to the weeks. */
  basePrice: pence,
  currency: z.literal('GBP'),
  /** The number of days; for an advert, the default in the form. */
  durationDays: z.number().int().nullable(),
  maxImages: z.number().int(),
  /** Only for adverts. */
  displayPosition: z.enum(adTypes).nullable(),
  bannerSize: z.string().nullable(),
  features: z.array(z.object({ featureKey: z.string(), featureValue: z.string() })),
  isActive: z.boolean(),
  sortOrder: z.number().int(),
});
export type PricingTier = z.infer<typeof PricingTier>;

export const AdPricingTier = PricingTier.extend({
  displayPosition: z.enum(adTypes),
  /** Today's price of a week in its position, in pence. */
  currentWeeklyPrice: pence,
});
export type AdPricingTier = z.infer<typeof AdPricingTier>;

/** Prices of adverts that don't depend on the days of a run: pence for each week, and multipliers as decimals. */
export const AdvertPrices = z.object({
  basePricing: z.record(z.enum(adTypes), z.number().int()),
  seasonalMultipliers: z.record(z.enum(seasons), z.number()),
  scalingTiers: z.array(z.object({ userThreshold: z.number().int(), multiplier: z.number() })),
});
export type AdvertPrices = z.infer<typeof AdvertPrices>;

/** The days of a run with the same price. */
const QuoteLine = z.object({
  season: z.enum([...seasons, 'dated']),
  /** 'Ramadan', or the name of a season with fixed dates. */
  name: z.string(),
  days: z.number().int(),
  multiplier: z.number(),
  /** In pence; the lines add up to the price of the run. */
  amount: pence,
});

/** The price of a run with every factor: amounts in pence, dates in the borough, multipliers as decimals. */
export const AdvertQuote = z.object({
  pricingTierId: id,
  tierName: z.string(),
  adType: z.enum(adTypes),
  startDate: date,
  /** The last day, included. */
  endDate: date,
  duration: z.number().int(),
  baseWeeklyPrice: pence,
  /** Active members at the time of the quote, and the growth step that they had reached. */
  userCount: z.number().int(),
  userThreshold: z.number().int(),
  scalingMultiplier: z.number(),
  seasons: z.array(QuoteLine),
  runPrice: pence,
  surcharge: pence,
  total: pence,
  currency: z.literal('GBP'),
});
export type AdvertQuote = z.infer<typeof AdvertQuote>;

const tag = 'Prices';

/** The length of a run in days. */
export const runLength = z
  .number()
  .int()
  .min(runDays.min, runDaysTexts.min)
  .max(runDays.max, runDaysTexts.max)
  .default(runDays.usual);

export const calls = {
  listPricingTiers: call('listPricingTiers', {
    method: 'GET',
    path: '/api/pricing-tiers',
    who: 'everyone',
    tag,
    summary:
      'The packages on offer: for adverts, businesses, listings and premium membership, or just one of these.',
    input: z.strictObject({ entityType: z.enum(pricedEntityTypes).optional() }),
    output: z.array(PricingTier),
  }),
  listAdPricingTiers: call('listAdPricingTiers', {
    method: 'GET',
    path: '/api/ad-pricing-tiers',
    who: 'everyone',
    tag,
    summary: 'The packages for adverts, each with what a week in its position costs today.',
    input: z.strictObject({}),
    output: z.array(AdPricingTier),
  }),
  getAdvertPrices: call('getAdvertPrices', {
    method: 'GET',
    path: '/api/advertisements/prices',
    who: 'everyone',
    tag,
    summary:
      'What adverts cost: a week in each position in pence, and by how much seasons and the number of members multiply it.',
    input: z.strictObject({}),
    output: AdvertPrices,
  }),
  quoteAdvertisement: call('quoteAdvertisement', {
    method: 'POST',
    path: '/api/advertisements/quote',
    who: 'everyone',
    tag,
    summary:
      'What an advert would cost, with every factor: from startDate (today or later, a year ahead at most) for duration days. Nothing is stored or held; the price is computed again when the advert is submitted.',
    input: z.strictObject({
      pricingTierId: id,
      startDate: date,
      duration: runLength,
    }),
    changesNothing: true,
    output: AdvertQuote,
    errors: [pricingTierNotFound],
  }),
};
