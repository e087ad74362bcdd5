import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vital } from '../visit.rules.ts';

/** Reports the browser's measurements of this page, each once: in milliseconds, CLS in thousandths. */
export function measure(report: (name: Vital, value: number) => void): void {
  onTTFB(({ value }) => report('TTFB', value));
  onFCP(({ value }) => report('FCP', value));
  onLCP(({ value }) => report('LCP', value));
  onINP(({ value }) => report('INP', value));
  onCLS(({ value }) => report('CLS', value * 1000));
}
