import { handle } from '#kit/server/handle.ts';
import { type AdvertPrices, calls } from '../contract.ts';
import { type AdType, adTypes, type Season, seasons, wholeMultiplier } from '../price-options.ts';
import { toMultiplier } from './presenters.ts';
import type { PriceList } from './queries.ts';
import { keptPrices } from './quote-advert.ts';

/** Answers what adverts cost, by the prices that this process keeps in memory. */
export const getAdvertPrices = handle(calls.getAdvertPrices, async (ctx) =>
  toAdvertPrices((await keptPrices(ctx)).list),
);

/** A list of prices as it is told. */
export function toAdvertPrices({ base, seasons: { multipliers }, growth }: PriceList): AdvertPrices {
  return {
    basePricing: byAdType((adType) => base.get(adType) ?? 0),
    seasonalMultipliers: bySeason((season) => toMultiplier(multipliers[season] ?? wholeMultiplier)),
    scalingTiers: growth.map(({ userThreshold, multiplier }) => ({
      userThreshold,
      multiplier: toMultiplier(multiplier),
    })),
  };
}

/** Something of each position. */
export function byAdType<T>(of: (adType: AdType) => T): Record<AdType, T> {
  const [top, side, phone] = adTypes;
  return { [top]: of(top), [side]: of(side), [phone]: of(phone) };
}

function bySeason<T>(of: (season: Season) => T): Record<Season, T> {
  const [normal, ramadan, eid, hajj] = seasons;
  return { [normal]: of(normal), [ramadan]: of(ramadan), [eid]: of(eid), [hajj]: of(hajj) };
}
