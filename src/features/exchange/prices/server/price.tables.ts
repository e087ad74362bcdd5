import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, type TableErasure } from '#kit/server/erasure.ts';
import { adTypes, billingIntervals, billingModels, pricedEntityTypes, seasons } from '../price.rules.ts';

/** In basis points: 10,000 is × 1. */
const multiplier = () => integer('multiplier').notNull();

/** Packages for adverts, featured businesses and listings, and premium membership. */
export const pricingTiers = pgTable(
  'pricing_tiers',
  {
    id: idColumn(),
    entityType: text('entity_type', { enum: pricedEntityTypes }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    billingModel: text('billing_model', { enum: billingModels }).notNull(),
    billingInterval: text('billing_interval', { enum: billingIntervals }),
    /** In pence; for an advert, the one-off price in addition to the weeks. */
    basePrice: integer('base_price').notNull(),
    currency: text('currency').notNull().default('GBP'),
    durationDays: smallint('duration_days'),
    maxImages: smallint('max_images').notNull().default(1),
    displayPosition: text('display_position', { enum: adTypes }),
    bannerSize: text('banner_size'),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(100),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('pricing_tiers_entity_known', table.entityType, pricedEntityTypes),
    oneOf('pricing_tiers_model_known', table.billingModel, billingModels),
    oneOf('pricing_tiers_interval_known', table.billingInterval, billingIntervals),
    oneOf('pricing_tiers_position_known', table.displayPosition, adTypes),
    check('pricing_tiers_price_sane', sql`${table.basePrice} between 0 and 1000000`),
    check('pricing_tiers_currency_known', sql`${table.currency} = 'GBP'`),
    check('pricing_tiers_days_sane', sql`${table.durationDays} between 1 and 366`),
    check('pricing_tiers_images_sane', sql`${table.maxImages} between 0 and 8`),
    check(
      'pricing_tiers_advert_placed',
      sql`(${table.entityType} = 'advertisement') = (${table.displayPosition} is not null)`,
    ),
    check(
      'pricing_tiers_billing_fits',
      sql`(${table.entityType} = 'advertisement') = (${table.billingModel} = 'weekly') and (${table.entityType} = 'subscription') = (${table.billingModel} = 'subscription')`,
    ),
    check(
      'pricing_tiers_interval_given',
      sql`${table.billingModel} <> 'subscription' or ${table.billingInterval} in ('month', 'year')`,
    ),
    index('pricing_tiers_offered').on(table.entityType, table.sortOrder, table.id).where(sql`is_active`),
  ],
);

/** Features of a package: 'opening_hours', 'Your opening hours beside it'. */
export const pricingTierFeatures = pgTable(
  'pricing_tier_features',
  {
    id: idColumn(),
    pricingTierId: uuid('pricing_tier_id')
      .notNull()
      .references(() => pricingTiers.id, { onDelete: 'cascade' }),
    featureKey: text('feature_key').notNull(),
    featureValue: text('feature_value').notNull(),
  },
  (table) => [uniqueIndex('pricing_tier_features_once').on(table.pricingTierId, table.featureKey)],
);

/** The price of a week in each position before growth and season, in pence. */
export const baseAdPrices = pgTable(
  'base_ad_prices',
  {
    adType: text('ad_type', { enum: adTypes }).primaryKey(),
    weeklyPrice: integer('weekly_price').notNull(),
  },
  (table) => [
    oneOf('base_ad_prices_type_known', table.adType, adTypes),
    check('base_ad_prices_sane', sql`${table.weeklyPrice} between 0 and 1000000`),
  ],
);

/** Multipliers of the seasons of the Hijri calendar. */
export const seasonMultipliers = pgTable(
  'season_multipliers',
  { season: text('season', { enum: seasons }).primaryKey(), multiplier: multiplier() },
  (table) => [
    oneOf('season_multipliers_season_known', table.season, seasons),
    check('season_multipliers_sane', sql`${table.multiplier} between 1000 and 100000`),
  ],
);

/** Seasons with fixed dates, both included, which replace those of the Hijri calendar. */
export const seasonalPricing = pgTable(
  'seasonal_pricing',
  {
    id: idColumn(),
    name: text('name').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    multiplier: multiplier(),
    description: text('description').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    check('seasonal_pricing_in_order', sql`${table.endDate} >= ${table.startDate}`),
    check('seasonal_pricing_sane', sql`${table.multiplier} between 1000 and 100000`),
    index('seasonal_pricing_by_end').on(table.endDate),
  ],
);

/** Growth steps: the multiplier from a number of active members on. */
export const growthPricing = pgTable(
  'growth_pricing',
  { userThreshold: integer('user_threshold').primaryKey(), multiplier: multiplier() },
  (table) => [
    check('growth_pricing_threshold_sane', sql`${table.userThreshold} between 0 and 1000000`),
    check('growth_pricing_sane', sql`${table.multiplier} between 1000 and 100000`),
  ],
);

const ofSite = 'Nobody in it: the main administrator’s list of prices.';

export const erasure: readonly TableErasure[] = [
  erasureOf(pricingTiers, {
    name: ofSite,
    description: ofSite,
    currency: noPersonalData,
    bannerSize: ofSite,
  }),
  erasureOf(pricingTierFeatures, { pricingTierId: ofSite, featureKey: ofSite, featureValue: ofSite }),
  erasureOf(baseAdPrices, {}),
  erasureOf(seasonMultipliers, {}),
  erasureOf(seasonalPricing, { name: ofSite, description: ofSite }),
  erasureOf(growthPricing, {}),
];
