import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { keptUntilChanged } from '#kit/server/db/changes.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { type AdvertQuote, calls } from '../contract.ts';
import { pricingTierNotFound } from '../errors.ts';
import { growthStepFor } from '../growth.ts';
import type { AdType } from '../price-options.ts';
import { type PricedDay, pricedDays } from '../priced-days.ts';
import { priceOfRun } from '../quote.ts';
import { toMultiplier } from './presenters.ts';
import { findOfferedTier, listOfferedTiers, type PriceList, readPriceList, type TierRow } from './queries.ts';
import { requireRun } from './require-run.ts';

/** A run as somebody asks for it: from a date (YYYY-MM-DD in the borough) for some days. */
export type AskedRun = { pricingTierId: string; startDate: string; duration: number };

/** What prices are made from: tables of ours, and the month starts that are declared. The members are counted anew each minute. */
const priceTables = [
  'pricing_tiers',
  'base_ad_prices',
  'season_multipliers',
  'seasonal_pricing',
  'growth_pricing',
  'hijri_month_starts',
];

/** The packages for adverts and their prices, as this process keeps them in memory. */
export const keptPrices = keptUntilChanged(priceTables, async (db) => ({
  tiers: new Map((await listOfferedTiers(db, 'advertisement')).map(({ tier }) => [tier.id, tier])),
  list: await readPriceList(db, '0001-01-01', '9999-12-31'),
}));

/** Answers what an advert would cost, by the prices that this process keeps in memory. Refuses: pricing_tier_not_found, bad_input. */
export const quoteAdvertisement = handle(calls.quoteAdvertisement, async (ctx, run) => {
  requireRun(run, boroughDate(ctx.now));
  const { tiers, list } = await keptPrices(ctx);
  return quoteOf(tiers.get(run.pricingTierId), list, run);
});

/** The season of each of some days from a date on, by the seasons that this process keeps in memory. */
export async function seasonsOfDays(
  ctx: Parameters<typeof keptPrices>[0],
  startDate: string,
  days: number,
): Promise<PricedDay[]> {
  return pricedDays(startDate, days, (await keptPrices(ctx)).list.seasons);
}

/**
 * The price of an advert's run as prices stand, with every factor; nothing is stored. Called again in the transaction that submits
 * the advert, its answer is what is frozen. Refuses: pricing_tier_not_found, bad_input (startDate, duration).
 */
export async function quoteAdvert(db: Db, run: AskedRun, now: Date): Promise<AdvertQuote> {
  const endDate = requireRun(run, boroughDate(now));
  const tier = await findOfferedTier(db, run.pricingTierId);
  return quoteOf(tier, await readPriceList(db, run.startDate, endDate), run);
}

function quoteOf(tier: TierRow | undefined, list: PriceList, { startDate, duration }: AskedRun): AdvertQuote {
  if (!tier?.displayPosition) throw apiError(pricingTierNotFound);
  const price = { adType: tier.displayPosition, startDate, duration, surcharge: tier.basePrice };
  return { pricingTierId: tier.id, tierName: tier.name, ...quoteBy(list, price) };
}

type Priced = { adType: AdType; startDate: string; duration: number; surcharge: number };

/** What a run costs by a list of prices, with every factor. */
export function quoteBy(list: PriceList, { adType, startDate, duration, surcharge }: Priced) {
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
