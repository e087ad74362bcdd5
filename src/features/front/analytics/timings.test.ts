import { expect, test } from 'vitest';
import { stepOf } from '#features/care/visits/histogram.ts';
import type { Metric } from '#features/care/visits/metrics.ts';
import { slowest, vitalsOf } from './timings.ts';

const row = (metric: Metric, endpoint: string, value: number, count: number) => ({
  metric,
  endpoint,
  step: stepOf(value),
  count,
});

test('calls stand with the slowest first, and what was asked for less than five times not at all', () => {
  const rows = [
    row('call', 'quick', 2, 90),
    row('call', 'slow', 10, 90),
    row('call', 'slow', 400, 10),
    row('call', 'rare', 9000, 4),
    row('page', '/events', 9000, 50),
  ];
  const found = slowest(rows, 'call');
  expect(found.map(({ name, count }) => [name, count])).toEqual([
    ['slow', 100],
    ['quick', 90],
  ]);
  expect(found[0]?.median).toBeGreaterThan(9);
  expect(found[0]?.median).toBeLessThan(11);
  expect(found[0]?.p95).toBeGreaterThan(360);
});

test('a vital is judged by three quarters of all visits, over all screens', () => {
  const rows = [
    row('LCP', '/', 1000, 70),
    row('LCP', '/map', 9000, 10),
    row('INP', '/', 300, 9),
    row('CLS', '/', 900, 4),
  ];
  expect(vitalsOf(rows).map(({ name, visits, rating }) => [name, visits, rating])).toEqual([
    ['LCP', 80, 'good'],
    ['INP', 9, 'fair'],
    ['CLS', null, null],
    ['FCP', 0, null],
    ['TTFB', 0, null],
  ]);
});
