import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date, id, line, text } from '#kit/contract/fields.ts';
import {
  AdvertPrices,
  AdvertQuote,
  PricingTier,
  pricingTierNotFound,
  seasonNotFound,
} from './price.contract.ts';
import {
  adTypes,
  billingIntervals,
  maxPence,
  maxUserThreshold,
  multiplierRange,
  pictureSizeProblem,
  pictureSizeText,
  pricedEntityTypes,
  priceLengths,
  readPictureSize,
  runDays,
  seasons,
} from './price.rules.ts';

const pence = z.number().int().min(0).max(maxPence);
/** 1.5 raises the price by half. */
const multiplier = z
  .number()
  .min(multiplierRange.min)
  .max(multiplierRange.max)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'Please use at most two decimals.',
  });
const userThreshold = z.number().int().min(0).max(maxUserThreshold);

const CurrentPrice = z.object({
  currentWeeklyPrice: z.number().int(),
  baseWeeklyPrice: z.number().int(),
  /** 'ramadan', or the name of a season with fixed dates. */
  currentSeason: z.string(),
  seasonalMultiplier: z.number(),
  userCount: z.number().int(),
  scalingMultiplier: z.number(),
});
export type CurrentPrice = z.infer<typeof CurrentPrice>;

const datedFields = {
  name: line(priceLengths.name),
  startDate: date,
  endDate: date,
  multiplier,
  description: text(priceLengths.description).default(''),
  isActive: z.boolean().default(true),
};
export const DatedSeason = z.object({
  id,
  name: z.string(),
  startDate: date,
  endDate: date,
  multiplier: z.number(),
  description: z.string(),
  isActive: z.boolean(),
});
export type DatedSeason = z.infer<typeof DatedSeason>;

export const Pricing = AdvertPrices.extend({
  currentPricing: z.record(z.enum(adTypes), CurrentPrice),
  /** Seasons that have not ended, ordered by their first day. */
  datedSeasons: z.array(DatedSeason),
});
export type Pricing = z.infer<typeof Pricing>;

const tierFields = {
  name: line(priceLengths.name),
  description: text(priceLengths.description).default(''),
  basePrice: pence,
  durationDays: z.number().int().min(1).max(366).nullable().default(null),
  maxImages: z.number().int().min(0).max(priceLengths.images).default(1),
  /** Only for advert packages. */
  displayPosition: z.enum(adTypes).nullable().default(null),
  /** Of its pictures: '728 × 90'. */
  bannerSize: line(priceLengths.bannerSize)
    .transform((written, context) => {
      const size = readPictureSize(written);
      if (size) return pictureSizeText(size);
      context.addIssue({ code: 'custom', message: pictureSizeProblem });
      return z.NEVER;
    })
    .nullable()
    .default(null),
  /** Only for premium membership. */
  billingInterval: z.enum(billingIntervals).nullable().default(null),
  features: z
    .array(
      z.strictObject({
        featureKey: z.string().regex(/^[a-z_]{1,40}$/, 'Please use small letters and underscores.'),
        featureValue: line(priceLengths.featureValue),
      }),
    )
    .max(priceLengths.features)
    .default([]),
  isActive: z.boolean().default(true),
  sortOrder: z.number().int().min(0).max(1000).default(100),
};

const tag = 'Prices';
const done = z.object({ message: z.string() });

export const calls = {
  getPricing: call('getPricing', {
    method: 'GET',
    path: '/api/admin/pricing',
    who: 'super_admin',
    tag,
    summary: 'The prices of adverts: weekly prices, seasons, growth, and what a week costs now.',
    input: z.strictObject({}),
    output: Pricing,
  }),
  setBasePrice: call('setBasePrice', {
    method: 'POST',
    path: '/api/admin/pricing/base',
    who: 'super_admin',
    tag,
    summary: 'Sets the weekly price of a position, in pence. Adverts already submitted keep their price.',
    input: z.strictObject({ adType: z.enum(adTypes), weeklyPrice: pence }),
    output: done,
  }),
  setSeasonalMultiplier: call('setSeasonalMultiplier', {
    method: 'POST',
    path: '/api/admin/pricing/seasonal',
    who: 'super_admin',
    tag,
    summary: 'Sets the price multiplier of a Hijri season.',
    input: z.strictObject({ season: z.enum(seasons), multiplier }),
    output: done,
  }),
  setGrowthPricing: call('setGrowthPricing', {
    method: 'POST',
    path: '/api/admin/pricing/growth',
    who: 'super_admin',
    tag,
    summary:
      'Sets the growth steps: from how many active members prices are multiplied, and by how much. All steps are sent together, the first from 0 members.',
    input: z.strictObject({
      scalingTiers: z
        .array(z.strictObject({ userThreshold, multiplier }))
        .min(1)
        .max(priceLengths.growthSteps),
    }),
    output: done,
  }),
  createDatedSeason: call('createDatedSeason', {
    method: 'POST',
    path: '/api/admin/pricing/dated-seasons',
    who: 'super_admin',
    tag,
    summary:
      'Adds a season with its own first and last day; on those days it replaces the calendar’s season. If several overlap, the highest multiplier applies.',
    input: z.strictObject(datedFields),
    output: DatedSeason,
  }),
  updateDatedSeason: call('updateDatedSeason', {
    method: 'PUT',
    path: '/api/admin/pricing/dated-seasons/:id',
    who: 'super_admin',
    tag,
    summary: 'Changes a season that has its own dates.',
    input: z.strictObject({ id, ...datedFields }),
    output: DatedSeason,
    errors: [seasonNotFound],
  }),
  deleteDatedSeason: call('deleteDatedSeason', {
    method: 'DELETE',
    path: '/api/admin/pricing/dated-seasons/:id',
    who: 'super_admin',
    tag,
    summary: 'Deletes a season that has its own dates.',
    input: z.strictObject({ id }),
    output: done,
    errors: [seasonNotFound],
  }),
  listAllPricingTiers: call('listAllPricingTiers', {
    method: 'GET',
    path: '/api/admin/pricing/tiers',
    who: 'super_admin',
    tag,
    summary: 'All packages, including those no longer offered.',
    input: z.strictObject({}),
    output: z.array(PricingTier),
  }),
  createPricingTier: call('createPricingTier', {
    method: 'POST',
    path: '/api/admin/pricing/tiers',
    who: 'super_admin',
    tag,
    summary: 'Adds a package.',
    input: z.strictObject({ entityType: z.enum(pricedEntityTypes), ...tierFields }),
    output: PricingTier,
  }),
  updatePricingTier: call('updatePricingTier', {
    method: 'PUT',
    path: '/api/admin/pricing/tiers/:id',
    who: 'super_admin',
    tag,
    summary:
      'Changes a package, or stops offering it (`isActive: false`). Past purchases are unaffected. What it is for can’t be changed.',
    input: z.strictObject({ id, ...tierFields }),
    output: PricingTier,
    errors: [pricingTierNotFound],
  }),
  tryPrices: call('tryPrices', {
    method: 'POST',
    path: '/api/admin/pricing/what-if',
    who: 'super_admin',
    tag,
    summary:
      'What a run would cost at other prices, beside what it costs now. Prices left out stay as they are; nothing is stored.',
    input: z.strictObject({
      adType: z.enum(adTypes),
      startDate: date,
      duration: z.number().int().min(runDays.min).max(runDays.max).default(runDays.usual),
      surcharge: pence.default(0),
      weeklyPrice: pence.optional(),
      userCount: userThreshold.optional(),
      ramadan: multiplier.optional(),
      eid: multiplier.optional(),
      hajj: multiplier.optional(),
    }),
    output: z.object({
      now: AdvertQuote.omit({ pricingTierId: true, tierName: true }),
      whatIf: AdvertQuote.omit({ pricingTierId: true, tierName: true }),
    }),
  }),
};
