import { growthStepFor } from '../growth.ts';
import type { AdType } from '../price-options.ts';
import { pricedDay } from '../priced-days.ts';
import { weekPrice } from '../quote.ts';
import { toMultiplier } from './presenters.ts';
import type { PriceList } from './queries.ts';

/** What a week in a position costs on a date (YYYY-MM-DD), and why. */
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
