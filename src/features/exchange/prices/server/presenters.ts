import type { DatedSeason } from '../admin-contract.ts';
import type { PricingTier } from '../contract.ts';
import { wholeMultiplier } from '../price-options.ts';
import type { FullTier } from './queries.ts';
import type { seasonalPricing } from './tables.ts';

/** Basis points as a decimal: 15,000 is 1.5. */
export function toMultiplier(basisPoints: number): number {
  return basisPoints / wholeMultiplier;
}

/** A decimal as basis points. */
export function toBasisPoints(multiplier: number): number {
  return Math.round(multiplier * wholeMultiplier);
}

export function toDatedSeason(row: typeof seasonalPricing.$inferSelect): DatedSeason {
  const { id, name, startDate, endDate, description, isActive } = row;
  return { id, name, startDate, endDate, description, isActive, multiplier: toMultiplier(row.multiplier) };
}

export function toPricingTier({ tier, features }: FullTier): PricingTier {
  return {
    id: tier.id,
    entityType: tier.entityType,
    name: tier.name,
    description: tier.description,
    billingModel: tier.billingModel,
    billingInterval: tier.billingInterval,
    basePrice: tier.basePrice,
    currency: 'GBP',
    durationDays: tier.durationDays,
    maxImages: tier.maxImages,
    displayPosition: tier.displayPosition,
    bannerSize: tier.bannerSize,
    features: features.map(({ featureKey, featureValue }) => ({ featureKey, featureValue })),
    isActive: tier.isActive,
    sortOrder: tier.sortOrder,
  };
}
