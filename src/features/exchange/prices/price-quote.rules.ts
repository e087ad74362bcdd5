import {
  type DeclaredMonthStart,
  dhuAlHijjah,
  hijriDate,
  ramadan,
  shawwal,
} from '#features/mosques/moon/hijri.rules.ts';
import { memoize } from '#kit/contract/memoize.ts';
import { type Season, seasonLabels, wholeMultiplier } from './price.rules.ts';

/** The factors of a quote: amounts in pence, multipliers in basis points. */
export type PriceFactors = {
  baseWeeklyPrice: number;
  /** The multiplier for the number of members. */
  growthMultiplier: number;
  /** The one-off price of the tier, independent of the length of the run. */
  surcharge: number;
};

/** The days of a run with the same price, and their share of the total in pence. */
export type RunLine = PricedDay & { days: number; amount: number };

/** The price of a run in pence: `runPrice` is the sum of the lines, `total` includes the surcharge. */
export type RunPrice = { lines: RunLine[]; runPrice: number; total: number };

/**
 * Computes the price of a run: weekly price × growth × the sum of its days' seasonal multipliers ÷ 7, rounded once, half up, plus
 * the surcharge. Uses BigInt, because a year of the highest multipliers exceeds the integers that a float holds exactly.
 */
export function priceOfRun(factors: PriceFactors, days: readonly PricedDay[]): RunPrice {
  const each = BigInt(factors.baseWeeklyPrice) * BigInt(factors.growthMultiplier);
  const lines: RunLine[] = [];
  let weight = 0n;
  let runPrice = 0;
  for (const line of linesOf(days)) {
    weight += BigInt(line.multiplier) * BigInt(line.days);
    // Each line is the increase of the rounded price, so that the lines add up to it exactly.
    const upToHere = roundedHalfUp(each * weight, 7n * BigInt(wholeMultiplier) ** 2n);
    lines.push({ ...line, amount: upToHere - runPrice });
    runPrice = upToHere;
  }
  return { lines, runPrice, total: runPrice + factors.surcharge };
}

/** Returns the price of a week at today's prices, in pence. */
export function weekPrice(
  { baseWeeklyPrice, growthMultiplier }: Omit<PriceFactors, 'surcharge'>,
  multiplier: number,
): number {
  const product = BigInt(baseWeeklyPrice) * BigInt(growthMultiplier) * BigInt(multiplier);
  return roundedHalfUp(product, BigInt(wholeMultiplier) ** 2n);
}

/** Groups the days by season, in the order of the run. */
function linesOf(days: readonly PricedDay[]): Omit<RunLine, 'amount'>[] {
  const lines = new Map<string, Omit<RunLine, 'amount'>>();
  for (const day of days) {
    const key = `${day.season} ${day.name} ${day.multiplier}`;
    const line = lines.get(key);
    if (line) line.days += 1;
    else lines.set(key, { ...day, days: 1 });
  }
  return [...lines.values()];
}

function roundedHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** A season with fixed dates, both included. It replaces the season of the Hijri calendar on those days. */
export type DatedSeason = { name: string; startDate: string; endDate: string; multiplier: number };

/** The data that determines the seasonal multiplier of a day. */
export type SeasonRules = {
  /** Basis points by season; × 1 where a season is missing. */
  multipliers: Readonly<Partial<Record<Season, number>>>;
  dated: readonly DatedSeason[];
  declared: readonly DeclaredMonthStart[];
};

/** The season of a day: one of the Hijri calendar, or one with fixed dates and its name. */
export type PricedDay = { season: Season | 'dated'; name: string; multiplier: number };

/** Returns the season of a Hijri day: Ramadan; Eid, 1–3 Shawwal and 10–13 Dhu al-Hijjah; Hajj, 1–9 Dhu al-Hijjah. */
export function seasonOf({ month, day }: { month: number; day: number }): Season {
  if (month === ramadan) return 'ramadan';
  if (month === shawwal && day <= 3) return 'eid';
  if (month === dhuAlHijjah && day <= 9) return 'hajj';
  if (month === dhuAlHijjah && day <= 13) return 'eid';
  return 'normal';
}

/** Returns a cached function for the Hijri season of a date, by the declared month starts. */
const calendarOf = memoize((declared) => {
  const starts: DeclaredMonthStart[] = JSON.parse(declared);
  return memoize((date) => seasonOf(hijriDate(date, starts)));
});

/** Returns the season of a date (YYYY-MM-DD). */
export function pricedDay(date: string, rules: SeasonRules): PricedDay {
  return pricedBy(calendarOf(JSON.stringify(rules.declared)), date, rules);
}

/** Returns the season of each day of a run. */
export function pricedDays(startDate: string, duration: number, rules: SeasonRules): PricedDay[] {
  const seasonOn = calendarOf(JSON.stringify(rules.declared));
  const day = new Date(`${startDate}T12:00:00Z`);
  return Array.from({ length: duration }, () => {
    const date = day.toISOString().slice(0, 10);
    day.setUTCDate(day.getUTCDate() + 1);
    return pricedBy(seasonOn, date, rules);
  });
}

/** Multipliers are never combined: the highest season with fixed dates applies, or else the season of the Hijri calendar. */
function pricedBy(seasonOn: (date: string) => Season, date: string, rules: SeasonRules): PricedDay {
  let own: DatedSeason | null = null;
  for (const one of rules.dated) {
    const isOn = one.startDate <= date && date <= one.endDate;
    if (isOn && (own === null || one.multiplier > own.multiplier)) own = one;
  }
  if (own) return { season: 'dated', name: own.name, multiplier: own.multiplier };
  const season = seasonOn(date);
  return { season, name: seasonLabels[season], multiplier: rules.multipliers[season] ?? wholeMultiplier };
}

/** From `userThreshold` active members on, prices are multiplied by `multiplier` basis points. */
export type GrowthStep = { userThreshold: number; multiplier: number };

/** Returns the step for a number of members: the highest threshold that they have reached. */
export function growthStepFor(steps: readonly GrowthStep[], members: number): GrowthStep {
  return steps
    .filter((step) => step.userThreshold <= members)
    .reduce((highest, step) => (step.userThreshold >= highest.userThreshold ? step : highest), {
      userThreshold: 0,
      multiplier: wholeMultiplier,
    });
}

/** Returns the problem with a list of steps, or null. */
export function growthStepsProblem(steps: readonly Pick<GrowthStep, 'userThreshold'>[]): string | null {
  if (steps[0]?.userThreshold !== 0) return 'The first step must begin at 0 members.';
  const isRising = steps.every(
    (step, at) => at === 0 || step.userThreshold > (steps[at - 1]?.userThreshold ?? 0),
  );
  return isRising ? null : 'Each step must begin at more members than the one before.';
}
