import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vital } from '../metrics.ts';

/** Tells what the browser has measured of this page, each once: milliseconds, of CLS thousandths. */
export function measure(tell: (name: Vital, value: number) => void): void {
  onTTFB(({ value }) => tell('TTFB', value));
  onFCP(({ value }) => tell('FCP', value));
  onLCP(({ value }) => tell('LCP', value));
  onINP(({ value }) => tell('INP', value));
  onCLS(({ value }) => tell('CLS', value * 1000));
}
