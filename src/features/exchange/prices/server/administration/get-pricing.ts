import { asc, gte } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';
import type { AdType, Season } from '../../price-options.ts';
import { currentPrice } from '../current-price.ts';
import { byAdType, toAdvertPrices } from '../get-advert-prices.ts';
import { toBasisPoints, toDatedSeason } from '../presenters.ts';
import { type PriceList, readPriceList } from '../queries.ts';
import { quoteBy } from '../quote-advert.ts';
import { requireRun } from '../require-run.ts';
import { seasonalPricing } from '../tables.ts';

/** More than anybody plans. */
const maxDatedSeasons = 200;

/** Answers the prices of adverts, and what a week costs today. */
export const getPricing = handle(calls.getPricing, async ({ db, now }) => {
  const today = boroughDate(now);
  const [list, dated] = await Promise.all([
    readPriceList(db, today, today),
    db
      .select()
      .from(seasonalPricing)
      .where(gte(seasonalPricing.endDate, today))
      .orderBy(asc(seasonalPricing.startDate), asc(seasonalPricing.id))
      .limit(maxDatedSeasons),
  ]);
  return {
    ...toAdvertPrices(list),
    currentPricing: byAdType((adType) => currentPrice(list, adType, today)),
    datedSeasons: dated.map(toDatedSeason),
  };
});

/** Answers what a run costs now, and with other prices. Refuses: bad_input. */
export const tryPrices = handle(calls.tryPrices, async ({ db, now }, input) => {
  const { adType, startDate, duration, surcharge } = input;
  const endDate = requireRun({ startDate, duration }, boroughDate(now));
  const list = await readPriceList(db, startDate, endDate);
  const run = { adType, startDate, duration, surcharge };
  return { now: quoteBy(list, run), whatIf: quoteBy(changed(list, input), run) };
});

type Tried = {
  adType: AdType;
  weeklyPrice?: number | undefined;
  userCount?: number | undefined;
  ramadan?: number | undefined;
  eid?: number | undefined;
  hajj?: number | undefined;
};

/** The list of prices as it would be. */
function changed(list: PriceList, { adType, weeklyPrice, userCount, ...tried }: Tried): PriceList {
  const base = new Map(list.base);
  if (weeklyPrice !== undefined) base.set(adType, weeklyPrice);
  const multipliers: Partial<Record<Season, number>> = { ...list.seasons.multipliers };
  for (const season of ['ramadan', 'eid', 'hajj'] as const) {
    const multiplier = tried[season];
    if (multiplier !== undefined) multipliers[season] = toBasisPoints(multiplier);
  }
  return {
    ...list,
    base,
    userCount: userCount ?? list.userCount,
    seasons: { ...list.seasons, multipliers },
  };
}
