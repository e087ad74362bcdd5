import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { cachedUntilTablesChange } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { type AdvertPrices, type AdvertQuote, calls, pricingTierNotFound } from '../price.contract.ts';
import {
  type AdType,
  adTypes,
  maxDaysAhead,
  runDaysProblem,
  type Season,
  seasons,
  wholeMultiplier,
} from '../price.rules.ts';
import {
  growthStepFor,
  type PricedDay,
  pricedDay,
  pricedDays,
  priceOfRun,
  weekPrice,
} from '../price-quote.rules.ts';
import {
  findOfferedTier,
  listOfferedTiers,
  type PriceList,
  readPriceList,
  type TierRow,
  toMultiplier,
  toPricingTier,
} from './price.queries.ts';

/** Returns the packages that are offered. */
export const listPricingTiers = handle(calls.listPricingTiers, async ({ db }, { entityType }) =>
  (await listOfferedTiers(db, entityType)).map(toPricingTier),
);

/** Returns the packages for adverts, with today's price of a week. */
export const listAdPricingTiers = handle(calls.listAdPricingTiers, async ({ db, now }) => {
  const today = boroughDate(now);
  const [tiers, list] = await Promise.all([
    listOfferedTiers(db, 'advertisement'),
    readPriceList(db, today, today),
  ]);
  return tiers.flatMap((full) => {
    const { displayPosition } = full.tier;
    if (displayPosition === null) return [];
    const { currentWeeklyPrice } = currentPrice(list, displayPosition, today);
    return [{ ...toPricingTier(full), displayPosition, currentWeeklyPrice }];
  });
});

/** Returns the prices of adverts from the cache. */
export const getAdvertPrices = handle(calls.getAdvertPrices, async (ctx) =>
  toAdvertPrices((await cachedPrices(ctx)).list),
);

/** Converts a price list to the output of the call. */
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

/** Returns a record with a value for each position. */
export function byAdType<T>(priceOf: (adType: AdType) => T): Record<AdType, T> {
  const [top, side, phone] = adTypes;
  return { [top]: priceOf(top), [side]: priceOf(side), [phone]: priceOf(phone) };
}

function bySeason<T>(multiplierOf: (season: Season) => T): Record<Season, T> {
  const [normal, ramadan, eid, hajj] = seasons;
  return {
    [normal]: multiplierOf(normal),
    [ramadan]: multiplierOf(ramadan),
    [eid]: multiplierOf(eid),
    [hajj]: multiplierOf(hajj),
  };
}

/** A requested run: from a date (YYYY-MM-DD in the borough) for some days. */
export type RequestedRun = { pricingTierId: string; startDate: string; duration: number };

/** Changes of these tables invalidate the cached prices. The number of members is counted once a minute instead. */
const priceTables = [
  'pricing_tiers',
  'base_ad_prices',
  'season_multipliers',
  'seasonal_pricing',
  'growth_pricing',
  'hijri_month_starts',
  'moon_authorities',
];

/** The cached packages for adverts, with their prices. */
const cachedPrices = cachedUntilTablesChange(priceTables, async (db) => ({
  tiers: new Map((await listOfferedTiers(db, 'advertisement')).map(({ tier }) => [tier.id, tier])),
  list: await readPriceList(db, '0001-01-01', '9999-12-31'),
}));

/** Returns the price of an advert, from cached prices. Refuses: pricing_tier_not_found, bad_input. */
export const quoteAdvertisement = handle(calls.quoteAdvertisement, async (ctx, run) => {
  requireValidRun(run, boroughDate(ctx.now));
  const { tiers, list } = await cachedPrices(ctx);
  return quoteOf(tiers.get(run.pricingTierId), list, run);
});

/** Returns the season of each day from a date on, from cached seasons. */
export async function seasonsOfDays(
  ctx: Parameters<typeof cachedPrices>[0],
  startDate: string,
  days: number,
): Promise<PricedDay[]> {
  return pricedDays(startDate, days, (await cachedPrices(ctx)).list.seasons);
}

/**
 * Returns the current price of a run with every factor; stores nothing. Called in the transaction that submits an advert, which
 * stores the result. Refuses: pricing_tier_not_found, bad_input (startDate, duration).
 */
export async function quoteAdvert(db: Db, run: RequestedRun, now: Date): Promise<AdvertQuote> {
  const endDate = requireValidRun(run, boroughDate(now));
  const tier = await findOfferedTier(db, run.pricingTierId);
  return quoteOf(tier, await readPriceList(db, run.startDate, endDate), run);
}

function quoteOf(
  tier: TierRow | undefined,
  list: PriceList,
  { startDate, duration }: RequestedRun,
): AdvertQuote {
  if (!tier?.displayPosition) throw apiError(pricingTierNotFound);
  const price = { adType: tier.displayPosition, startDate, duration, surcharge: tier.basePrice };
  return { pricingTierId: tier.id, tierName: tier.name, ...calculateQuote(list, price) };
}

type RunToPrice = { adType: AdType; startDate: string; duration: number; surcharge: number };

/** Returns the price of a run by a price list, with every factor. */
export function calculateQuote(list: PriceList, { adType, startDate, duration, surcharge }: RunToPrice) {
  const step = growthStepFor(list.growth, list.userCount);
  const baseWeeklyPrice = list.base.get(adType);
  if (baseWeeklyPrice === undefined) throw new Error(`No weekly price is stored for ${adType}.`);
  const factors = { baseWeeklyPrice, growthMultiplier: step.multiplier, surcharge };
  const { lines, runPrice, total } = priceOfRun(factors, pricedDays(startDate, duration, list.seasons));
  return {
    adType,
    startDate,
    endDate: addDays(startDate, duration - 1),
    duration,
    baseWeeklyPrice,
    userCount: list.userCount,
    userThreshold: step.userThreshold,
    scalingMultiplier: toMultiplier(step.multiplier),
    seasons: lines.map((line) => ({ ...line, multiplier: toMultiplier(line.multiplier) })),
    runPrice,
    surcharge,
    total,
    currency: 'GBP' as const,
  };
}

/** Returns the price of a week in a position on a date (YYYY-MM-DD), with its factors. */
export function currentPrice(list: PriceList, adType: AdType, date: string) {
  const baseWeeklyPrice = list.base.get(adType) ?? 0;
  const step = growthStepFor(list.growth, list.userCount);
  const { season, name, multiplier } = pricedDay(date, list.seasons);
  return {
    currentWeeklyPrice: weekPrice({ baseWeeklyPrice, growthMultiplier: step.multiplier }, multiplier),
    baseWeeklyPrice,
    currentSeason: season === 'dated' ? name : season,
    seasonalMultiplier: toMultiplier(multiplier),
    userCount: list.userCount,
    scalingMultiplier: toMultiplier(step.multiplier),
  };
}

/** Returns the last day (included) of a valid run, as of today. Refuses bad_input: startDate, duration. */
export function requireValidRun(run: { startDate: string; duration: number }, today: string): string {
  const { startDate, duration } = run;
  if (startDate < today) throw badField('startDate', 'Please choose today or a later day.');
  if (startDate > addDays(today, maxDaysAhead)) {
    throw badField('startDate', 'Please choose a day within the next year.');
  }
  const problem = runDaysProblem(duration);
  if (problem) throw badField('duration', problem);
  return addDays(startDate, duration - 1);
}
