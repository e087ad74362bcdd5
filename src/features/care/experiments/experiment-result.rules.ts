import type { ExperimentResults } from './experiment.contract.ts';

/** A 95 % confidence interval; both bounds are shares, 0 to 1 (of a difference -1 to 1). */
export type Interval = { low: number; high: number };

/** The two-sided 95 % quantile of the standard normal distribution. */
const z = 1.959963984540054;

/**
 * The confidence interval of the share `successes` of `total`: Wilson's score interval (1927), which also holds for small numbers
 * and for shares near 0 and 1. For a total of 0 it is 0 to 1.
 */
export function wilsonInterval(successes: number, total: number): Interval {
  if (total === 0) return { low: 0, high: 1 };
  const share = successes / total;
  const scale = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  // At 0 % and 100 %, rounding must not exceed the bounds.
  return {
    low: successes === 0 ? 0 : Math.max(0, centre - half),
    high: successes === total ? 1 : Math.min(1, centre + half),
  };
}

export type Counts = { shown: number; reached: number };

/** The difference between two shares with its interval: Newcombe's hybrid score interval (1998, method 10). */
export function newcombeInterval(a: Counts, b: Counts): Interval & { difference: number } {
  const first = wilsonInterval(a.reached, a.shown);
  const second = wilsonInterval(b.reached, b.shown);
  const shareA = shareOf(a);
  const shareB = shareOf(b);
  const difference = shareA - shareB;
  return {
    difference,
    low: difference - Math.hypot(shareA - first.low, second.high - shareB),
    high: difference + Math.hypot(first.high - shareA, shareB - second.low),
  };
}

function shareOf({ shown, reached }: Counts): number {
  return shown === 0 ? 0 : reached / shown;
}

type VariantResult = ExperimentResults['variants'][number];

/** Formats a share: 0.1234 is '12.3%'. */
export function percentText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** Formats a difference of shares: 0.021 is '+2.1 points'. */
export function pointsText(difference: number): string {
  const points = Math.abs(difference * 100).toFixed(1);
  const sign = points === '0.0' ? '±' : difference < 0 ? '−' : '+';
  return `${sign}${points} points`;
}

/** The conclusions so far, one sentence for each variant that is compared with the first. */
export function verdicts({ variants }: Pick<ExperimentResults, 'variants'>): string[] {
  const [first, ...others] = variants;
  if (!first) return [];
  if (variants.some(({ reached }) => reached === null)) {
    return ['There’s nothing to say yet: fewer than five people have seen one of the variants.'];
  }
  return others.map((variant) => verdict(first, variant));
}

function verdict(first: VariantResult, { name, comparison }: VariantResult): string {
  if (comparison === null || (comparison.low <= 0 && comparison.high >= 0)) {
    return `No clear difference between ‘${name}’ and ‘${first.name}’ so far.`;
  }
  const { low, high } = comparison;
  const bounds = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b);
  const [min, max] = bounds.map((bound) => (bound * 100).toFixed(1));
  const how = low > 0 ? 'better' : 'worse';
  return `‘${name}’ does ${how} than ‘${first.name}’: by between ${min} and ${max} percentage points.`;
}
