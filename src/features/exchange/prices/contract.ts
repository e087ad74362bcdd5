import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date, id } from '#kit/contract/fields.ts';
import { pricingTierNotFound } from './errors.ts';
import {
  adTypes,
  billingIntervals,
  billingModels,
  pricedEntityTypes,
  runDays,
  seasons,
} from './price-options.ts';

const pence = z.number().int();

export const PricingTier = z.object({
  id,
  entityType: z.enum(pricedEntityTypes),
  name: z.string(),
  description: z.string(),
  billingModel: z.enum(billingModels),
  billingInterval: z.enum(billingIntervals).nullable(),
  /** Pence. Of an advert: what it costs once, beside the weeks. */
  basePrice: pence,
  currency: z.literal('GBP'),
  /** How many days it is for; of an advert, how many the form proposes. */
  durationDays: z.number().int().nullable(),
  maxImages: z.number().int(),
  /** Of an advert. */
  displayPosition: z.enum(adTypes).nullable(),
  bannerSize: z.string().nullable(),
  features: z.array(z.object({ featureKey: z.string(), featureValue: z.string() })),
  isActive: z.boolean(),
  sortOrder: z.number().int(),
});
export type PricingTier = z.infer<typeof PricingTier>;

export const AdPricingTier = PricingTier.extend({
  displayPosition: z.enum(adTypes),
  /** What a week in its position costs today, in pence. */
  currentWeeklyPrice: pence,
});
export type AdPricingTier = z.infer<typeof AdPricingTier>;

/** What adverts cost, before the days of a run are known: pence a week, and multipliers as decimals. */
export const AdvertPrices = z.object({
  basePricing: z.record(z.enum(adTypes), z.number().int()),
  seasonalMultipliers: z.record(z.enum(seasons), z.number()),
  scalingTiers: z.array(z.object({ userThreshold: z.number().int(), multiplier: z.number() })),
});
export type AdvertPrices = z.infer<typeof AdvertPrices>;

/** The days of a run that cost the same. */
const QuoteLine = z.object({
  season: z.enum([...seasons, 'dated']),
  /** 'Ramadan', or the name of a season with dates of its own. */
  name: z.string(),
  days: z.number().int(),
  multiplier: z.number(),
  /** Pence: the lines together are the price of the run. */
  amount: pence,
});

/** The price of an advert's run with every factor: pence, dates in the borough, multipliers as decimals. */
export const AdvertQuote = z.object({
  pricingTierId: id,
  tierName: z.string(),
  adType: z.enum(adTypes),
  startDate: date,
  /** The last day, included. */
  endDate: date,
  duration: z.number().int(),
  baseWeeklyPrice: pence,
  /** Active members at the time, and the step of growth that they have reached. */
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
      duration: z
        .number()
        .int()
        .min(runDays.min, 'Minimum duration is 7 days')
        .max(runDays.max, 'Maximum duration is 365 days')
        .default(runDays.usual),
    }),
    changesNothing: true,
    output: AdvertQuote,
    errors: [pricingTierNotFound],
  }),
};
