import { wholeMultiplier } from './price-options.ts';
import type { PricedDay } from './priced-days.ts';

/** The prices that a quote is made of: pence, and multipliers in basis points. */
export type PriceFactors = {
  baseWeeklyPrice: number;
  /** By how many members there are. */
  growthMultiplier: number;
  /** What the tier costs once, whatever the run's length. */
  surcharge: number;
};

/** The days of a run that cost the same, and their part of its price in pence. */
export type RunLine = PricedDay & { days: number; amount: number };

/** The price of a run in pence: `runPrice` is the sum of the lines, `total` has the surcharge too. */
export type RunPrice = { lines: RunLine[]; runPrice: number; total: number };

/**
 * The price of a run: weekly price × growth × the sum of its days' seasonal multipliers ÷ 7, rounded once, half up, and the
 * surcharge. In whole numbers throughout: a year of the highest multipliers is more than a float holds.
 */
export function priceOfRun(factors: PriceFactors, days: readonly PricedDay[]): RunPrice {
  const each = BigInt(factors.baseWeeklyPrice) * BigInt(factors.growthMultiplier);
  const lines: RunLine[] = [];
  let weight = 0n;
  let runPrice = 0;
  for (const line of linesOf(days)) {
    weight += BigInt(line.multiplier) * BigInt(line.days);
    // Each line is what it adds to the price so far: so the lines together are the price, to the penny.
    const upToHere = roundedHalfUp(each * weight, 7n * BigInt(wholeMultiplier) ** 2n);
    lines.push({ ...line, amount: upToHere - runPrice });
    runPrice = upToHere;
  }
  return { lines, runPrice, total: runPrice + factors.surcharge };
}

/** A week at today's prices, in pence. */
export function weekPrice(
  { baseWeeklyPrice, growthMultiplier }: Omit<PriceFactors, 'surcharge'>,
  multiplier: number,
): number {
  const product = BigInt(baseWeeklyPrice) * BigInt(growthMultiplier) * BigInt(multiplier);
  return roundedHalfUp(product, BigInt(wholeMultiplier) ** 2n);
}

/** The days by season, in the order in which the run meets them. */
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
