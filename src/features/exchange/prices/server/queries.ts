import { and, asc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import { countActiveMembers } from '#features/accounts/users/server/public.ts';
import { declaredMonthStarts } from '#features/mosques/prayer-times/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { GrowthStep } from '../growth.ts';
import type { PricedEntityType } from '../price-options.ts';
import type { SeasonRules } from '../priced-days.ts';
import {
  baseAdPrices,
  growthPricing,
  pricingTierFeatures,
  pricingTiers,
  seasonalPricing,
  seasonMultipliers,
} from './tables.ts';

export type TierRow = typeof pricingTiers.$inferSelect;
export type TierFeature = { featureKey: string; featureValue: string };
export type FullTier = { tier: TierRow; features: readonly TierFeature[] };

/** Some tiers with their features, in the order in which they are offered: a dozen or two. */
async function listTiersWhere(db: Db, where: SQL | undefined): Promise<FullTier[]> {
  const tiers = await db
    .select()
    .from(pricingTiers)
    .where(where)
    .orderBy(asc(pricingTiers.sortOrder), asc(pricingTiers.id));
  const ids = tiers.map(({ id }) => id);
  const features = await db
    .select()
    .from(pricingTierFeatures)
    .where(inArray(pricingTierFeatures.pricingTierId, ids))
    .orderBy(asc(pricingTierFeatures.id));
  const featuresOf = Map.groupBy(features, ({ pricingTierId }) => pricingTierId);
  return tiers.map((tier) => ({ tier, features: featuresOf.get(tier.id) ?? [] }));
}

/** The tiers that are offered: of one kind of thing, or all. */
export function listOfferedTiers(db: Db, entityType?: PricedEntityType): Promise<FullTier[]> {
  const ofKind = entityType === undefined ? undefined : eq(pricingTiers.entityType, entityType);
  return listTiersWhere(db, and(eq(pricingTiers.isActive, true), ofKind));
}

/** All tiers, also those that are no longer offered. */
export function listAllTiers(db: Db): Promise<FullTier[]> {
  return listTiersWhere(db, undefined);
}

/** A tier with its features, offered or not. */
export async function findTier(db: Db, id: string): Promise<FullTier | undefined> {
  const [found] = await listTiersWhere(db, eq(pricingTiers.id, id));
  return found;
}

/** The ids of the tiers, offered or not, that have a feature. */
export async function listTiersWith(db: Db, featureKey: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: pricingTierFeatures.pricingTierId })
    .from(pricingTierFeatures)
    .where(eq(pricingTierFeatures.featureKey, featureKey));
  return new Set(rows.map(({ id }) => id));
}

/** A tier that is offered. */
export async function findOfferedTier(db: Db, id: string): Promise<TierRow | undefined> {
  const [row] = await db
    .select()
    .from(pricingTiers)
    .where(and(eq(pricingTiers.id, id), eq(pricingTiers.isActive, true)));
  return row;
}

/** The prices of adverts, as they stand. */
export type PriceList = {
  base: ReadonlyMap<string, number>;
  growth: readonly GrowthStep[];
  userCount: number;
  seasons: SeasonRules;
};

/** Reads the prices of adverts, with the dated seasons that touch a span of days (both included). */
export async function readPriceList(db: Db, from: string, to: string): Promise<PriceList> {
  const [base, growth, userCount, multipliers, dated, declared] = await Promise.all([
    db.select().from(baseAdPrices),
    db.select().from(growthPricing).orderBy(asc(growthPricing.userThreshold)),
    countActiveMembers(db),
    db.select().from(seasonMultipliers),
    db
      .select()
      .from(seasonalPricing)
      .where(
        and(
          eq(seasonalPricing.isActive, true),
          lte(seasonalPricing.startDate, to),
          gte(seasonalPricing.endDate, from),
        ),
      )
      .orderBy(asc(seasonalPricing.id)),
    declaredMonthStarts(db),
  ]);
  return {
    base: new Map(base.map(({ adType, weeklyPrice }) => [adType, weeklyPrice])),
    growth,
    userCount,
    seasons: {
      multipliers: Object.fromEntries(multipliers.map(({ season, multiplier }) => [season, multiplier])),
      dated,
      declared,
    },
  };
}
