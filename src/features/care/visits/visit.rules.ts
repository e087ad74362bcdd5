/** The measurements of browsers (Core Web Vitals and related ones), in milliseconds; CLS in thousandths of its score. */
export const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof vitals)[number];

/** The metrics: the server's time for a call or a page, in milliseconds, and the vitals. */
export const metrics = ['call', 'page', ...vitals] as const;
export type Metric = (typeof metrics)[number];

/** The contract’s path to which browsers report visits, for pages that load no schemas. */
export const visitsPath = '/api/visits';

/** The growth factor of the histogram's steps: quantiles are accurate to a tenth, and a day of a call fits in a few rows. */
const growth = 1.2;
/** The upper bound of the first step. */
const firstStepEnd = 0.1;
/** The last step contains all values above nine minutes. */
export const lastStep = 86;

/** Returns the step of a value. */
export function stepOf(value: number): number {
  if (!(value > firstStepEnd)) return 0;
  return Math.min(lastStep, Math.ceil(Math.log(value / firstStepEnd) / Math.log(growth) - 1e-9));
}

/** Returns the value in the middle of a step. */
export function middleOf(step: number): number {
  return step === 0 ? firstStepEnd / 2 : firstStepEnd * growth ** (step - 0.5);
}

/** Steps with their number of values. */
export type Steps = readonly { step: number; count: number }[];

/** Returns the quantile of a share (0 to 1); null if there are no values. */
export function quantile(steps: Steps, share: number): number | null {
  const sorted = steps.toSorted((a, b) => a.step - b.step);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  for (const { step, count } of sorted) {
    reached += count;
    if (count > 0 && reached >= share * total) return middleOf(step);
  }
  return null;
}
