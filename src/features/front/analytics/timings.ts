import { quantile, type Steps } from '#features/care/visits/histogram.ts';
import { type Metric, type Vital, vitals } from '#features/care/visits/metrics.ts';
import { smallest, toldCount } from './small-numbers.ts';

type Counted = { metric: Metric; endpoint: string; step: number; count: number };
type Timing = { name: string; count: number; median: number; p95: number };
export type Rating = 'good' | 'fair' | 'poor';

/** Up to where a vital is good, and from where it is poor, of three quarters of all visits (web.dev/articles/vitals): milliseconds, of CLS thousandths. */
const bounds: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [100, 250],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

/** So many calls and pages are listed. */
const listed = 20;

/** How long the calls, or the pages, took: the slowest first, of those that were asked for often enough to tell. */
export function slowest(rows: readonly Counted[], metric: 'call' | 'page'): Timing[] {
  const byName = Map.groupBy(
    rows.filter((row) => row.metric === metric),
    ({ endpoint }) => endpoint,
  );
  return [...byName]
    .map(([name, steps]) => ({ name, count: total(steps), median: at(steps, 0.5), p95: at(steps, 0.95) }))
    .filter(({ count }) => count >= smallest)
    .sort((one, other) => other.p95 - one.p95 || (one.name < other.name ? -1 : 1))
    .slice(0, listed);
}

/** Each vital over all screens; nothing of one that fewer than five visits have measured. */
export function vitalsOf(
  rows: readonly Counted[],
): { name: Vital; p75: number | null; visits: number | null; rating: Rating | null }[] {
  return vitals.map((name) => {
    const steps = rows.filter(({ metric }) => metric === name);
    const visits = toldCount(total(steps));
    if (!visits) return { name, p75: null, visits, rating: null };
    const p75 = at(steps, 0.75);
    return { name, p75, visits, rating: ratingOf(name, p75) };
  });
}

function ratingOf(name: Vital, value: number): Rating {
  const [good, poor] = bounds[name];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

function total(steps: Steps): number {
  return steps.reduce((sum, { count }) => sum + count, 0);
}

function at(steps: Steps, share: number): number {
  return Math.round((quantile(steps, share) ?? 0) * 10) / 10;
}
