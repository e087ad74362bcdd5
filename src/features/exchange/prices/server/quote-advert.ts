import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { type AdvertQuote, calls } from '../contract.ts';
import { pricingTierNotFound } from '../errors.ts';
import { growthStepFor } from '../growth.ts';
import type { AdType } from '../price-options.ts';
import { pricedDays } from '../priced-days.ts';
import { priceOfRun } from '../quote.ts';
import { toMultiplier } from './presenters.ts';
import { findOfferedTier, type PriceList, readPriceList } from './queries.ts';
import { requireRun } from './require-run.ts';

/** A run as somebody asks for it: from a date (YYYY-MM-DD in the borough) for some days. */
export type AskedRun = { pricingTierId: string; startDate: string; duration: number };

/** Answers what an advert would cost. Refuses: pricing_tier_not_found, bad_input. */
export const quoteAdvertisement = handle(calls.quoteAdvertisement, ({ db, now }, input) =>
  quoteAdvert(db, input, now),
);

/**
 * The price of an advert's run as prices stand, with every factor; nothing is stored. Called again in the transaction that submits
 * the advert, its answer is what is frozen. Refuses: pricing_tier_not_found, bad_input (startDate, duration).
 */
export async function quoteAdvert(db: Db, run: AskedRun, now: Date): Promise<AdvertQuote> {
  const { pricingTierId, startDate, duration } = run;
  const endDate = requireRun(run, boroughDate(now));
  const [tier, list] = await Promise.all([
    findOfferedTier(db, pricingTierId),
    readPriceList(db, startDate, endDate),
  ]);
  if (!tier?.displayPosition) throw apiError(pricingTierNotFound);
  const price = { adType: tier.displayPosition, startDate, duration, surcharge: tier.basePrice };
  return { pricingTierId, tierName: tier.name, ...quoteBy(list, price) };
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
