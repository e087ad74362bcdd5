import type { ExperimentResults } from './contract.ts';

type VariantResult = ExperimentResults['variants'][number];

/** A share as people read it: 0.1234 is '12.3%'. */
export function percentText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** A difference of shares: 0.021 is '+2.1 points'. */
export function pointsText(difference: number): string {
  const points = Math.abs(difference * 100).toFixed(1);
  const sign = points === '0.0' ? '±' : difference < 0 ? '−' : '+';
  return `${sign}${points} points`;
}

/** What the figures say so far, a sentence for each variant that is compared with the first. */
export function verdicts({ variants }: Pick<ExperimentResults, 'variants'>): string[] {
  const [first, ...others] = variants;
  if (!first) return [];
  if (variants.some(({ reached }) => reached === null)) {
    return ['There’s nothing to say yet: fewer than five people have seen one of the variants.'];
  }
  return others.map((other) => verdict(first, other));
}

function verdict(first: VariantResult, { name, comparison }: VariantResult): string {
  if (comparison === null || (comparison.low <= 0 && comparison.high >= 0)) {
    return `No clear difference between ‘${name}’ and ‘${first.name}’ so far.`;
  }
  const { low, high } = comparison;
  const bounds = [Math.abs(low), Math.abs(high)].sort((one, other) => one - other);
  const [least, most] = bounds.map((bound) => (bound * 100).toFixed(1));
  const how = low > 0 ? 'better' : 'worse';
  return `‘${name}’ does ${how} than ‘${first.name}’: by between ${least} and ${most} percentage points.`;
}
