import { type Metric, quantile, type Steps, type Vital, vitals } from '#features/care/visits/visit.rules.ts';

/** Counts of smaller groups are never shown, because two people could be recognised. */
export const minGroupSize = 5;

/** Returns null for a count that is too small to show. Zero is shown. */
export function suppressSmallCount(count: number): number | null {
  return count > 0 && count < minGroupSize ? null : count;
}

/** A count as text: '1,204' or 'under 5'. */
export function countText(count: number | null): string {
  return count === null ? 'under 5' : count.toLocaleString('en-GB');
}

/** One count by another to one decimal: '2.4'; a dash if either is too small to show. */
export function ratioText(part: number | null, whole: number | null): string {
  if (part === null || whole === null || whole === 0) return '–';
  return (part / whole).toLocaleString('en-GB', { maximumFractionDigits: 1 });
}

/** A share of a whole: '63%'; a dash if either count is too small to show. */
export function shareText(part: number | null, whole: number | null): string {
  if (part === null || whole === null || whole === 0) return '–';
  return `${Math.round((part / whole) * 100)}%`;
}

type Counted = { metric: Metric; endpoint: string; step: number; count: number };
type Timing = { name: string; count: number; median: number; p95: number };
export type Rating = 'good' | 'fair' | 'poor';

/** The limits of good and poor at the 75th percentile (web.dev/articles/vitals), in milliseconds; for CLS in thousandths. */
const vitalThresholds: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [100, 250],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

const maxListed = 20;

/** Lists how long calls or pages took, slowest first. Those requested fewer than five times are left out. */
export function listSlowest(rows: readonly Counted[], metric: 'call' | 'page'): Timing[] {
  const byName = Map.groupBy(
    rows.filter((row) => row.metric === metric),
    ({ endpoint }) => endpoint,
  );
  return [...byName]
    .map(([name, steps]) => ({
      name,
      count: total(steps),
      median: roundedQuantile(steps, 0.5),
      p95: roundedQuantile(steps, 0.95),
    }))
    .filter(({ count }) => count >= minGroupSize)
    .sort((a, b) => b.p95 - a.p95 || (a.name < b.name ? -1 : 1))
    .slice(0, maxListed);
}

/** Summarises each vital over all screens. A vital that fewer than five visits have measured has no value. */
export function summarizeVitals(
  rows: readonly Counted[],
): { name: Vital; p75: number | null; visits: number | null; rating: Rating | null }[] {
  return vitals.map((name) => {
    const steps = rows.filter(({ metric }) => metric === name);
    const visits = suppressSmallCount(total(steps));
    if (!visits) return { name, p75: null, visits, rating: null };
    const p75 = roundedQuantile(steps, 0.75);
    return { name, p75, visits, rating: rateVital(name, p75) };
  });
}

function rateVital(name: Vital, value: number): Rating {
  const [good, poor] = vitalThresholds[name];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

function total(steps: Steps): number {
  return steps.reduce((sum, { count }) => sum + count, 0);
}

function roundedQuantile(steps: Steps, share: number): number {
  return Math.round((quantile(steps, share) ?? 0) * 10) / 10;
}
