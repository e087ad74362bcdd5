import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { countActiveMembers } from '#features/accounts/users/server/public.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import { PricingTier } from '../price.contract.ts';
import { type PricedEntityType, wholeMultiplier } from '../price.rules.ts';
import { DatedSeason } from '../price-admin.contract.ts';
import type { GrowthStep, SeasonRules } from '../price-quote.rules.ts';
import {
  baseAdPrices,
  growthPricing,
  pricingTierFeatures,
  pricingTiers,
  seasonalPricing,
  seasonMultipliers,
} from './price.tables.ts';

export type TierRow = typeof pricingTiers.$inferSelect;
export type TierFeature = { featureKey: string; featureValue: string };
export type FullTier = { tier: TierRow; features: readonly TierFeature[] };

/** Lists tiers with their features in display order: a dozen or two. */
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

/** Lists the tiers that are offered: for one kind of thing, or all. */
export function listOfferedTiers(db: Db, entityType?: PricedEntityType): Promise<FullTier[]> {
  const ofKind = entityType === undefined ? undefined : eq(pricingTiers.entityType, entityType);
  return listTiersWhere(db, and(eq(pricingTiers.isActive, true), ofKind));
}

/** Lists all tiers, including those that are no longer offered. */
export function listAllTiers(db: Db): Promise<FullTier[]> {
  return listTiersWhere(db, undefined);
}

/** Finds a tier with its features, offered or not. */
export async function findTier(db: Db, id: string): Promise<FullTier | undefined> {
  const [found] = await listTiersWhere(db, eq(pricingTiers.id, id));
  return found;
}

/** Returns what each tier includes, offered or not: the number of pictures, and whether it has a feature. */
export async function listShownByTiers(
  db: Db,
  featureKey: string,
): Promise<ReadonlyMap<string, { maxImages: number; hasFeature: boolean }>> {
  const rows = await db
    .select({
      ...pick(pricingTiers, 'id', 'maxImages'),
      hasFeature: sql<boolean>`count(${pricingTierFeatures.id}) > 0`,
    })
    .from(pricingTiers)
    .leftJoin(
      pricingTierFeatures,
      and(
        eq(pricingTierFeatures.pricingTierId, pricingTiers.id),
        eq(pricingTierFeatures.featureKey, featureKey),
      ),
    )
    .groupBy(pricingTiers.id);
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
}

/** Finds a tier that is offered. */
export async function findOfferedTier(db: Db, id: string): Promise<TierRow | undefined> {
  const [row] = await db
    .select()
    .from(pricingTiers)
    .where(and(eq(pricingTiers.id, id), eq(pricingTiers.isActive, true)));
  return row;
}

/** The current prices of adverts. */
export type PriceList = {
  base: ReadonlyMap<string, number>;
  growth: readonly GrowthStep[];
  userCount: number;
  seasons: SeasonRules;
};

/** Reads the prices of adverts, with the dated seasons that overlap a span of days (both included). */
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
    listDeclaredMonthStarts(db),
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

/** Converts basis points to a decimal: 15,000 is 1.5. */
export function toMultiplier(basisPoints: number): number {
  return basisPoints / wholeMultiplier;
}

/** Converts a decimal to basis points. */
export function toBasisPoints(multiplier: number): number {
  return Math.round(multiplier * wholeMultiplier);
}

export function toDatedSeason(row: typeof seasonalPricing.$inferSelect): DatedSeason {
  return present(DatedSeason, row, { multiplier: toMultiplier(row.multiplier) });
}

export function toPricingTier({ tier, features }: FullTier): PricingTier {
  return present(PricingTier, tier, {
    currency: 'GBP',
    features: features.map((feature) => pick(feature, 'featureKey', 'featureValue')),
  });
}
