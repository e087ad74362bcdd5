/** What browsers measure of a visit (Core Web Vitals and what explains them): milliseconds, of CLS thousandths of its score. */
export const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Vital = (typeof vitals)[number];

/** What is measured: how long we took for a call or a page, in milliseconds, and the vitals. */
export const metrics = ['call', 'page', ...vitals] as const;
export type Metric = (typeof metrics)[number];
