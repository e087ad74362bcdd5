/** What browsers measure of a visit (Core Web Vitals and what explains them): milliseconds, of CLS thousandths of its score. */
export const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof vitals)[number];

/** What is measured: how long we took for a call or a page, in milliseconds, and the vitals. */
export const metrics = ['call', 'page', ...vitals] as const;
export type Metric = (typeof metrics)[number];

/** The bounds of a good and of a poor value, of three quarters of all visits (web.dev/articles/vitals), in the same units. */
export const vitalBounds: Readonly<Record<Vital, readonly [good: number, poor: number]>> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [100, 250],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};
