import { expect, test } from 'vitest';
import { type Metric, stepOf } from '#features/care/visits/visit.rules.ts';
import {
  countText,
  listSlowest,
  ratioText,
  shareText,
  summarizeVitals,
  suppressSmallCount,
} from './analytics.rules.ts';

test('counts of one to four are suppressed; zero, and five or more, are shown', () => {
  expect([0, 1, 4, 5, 1200].map(suppressSmallCount)).toEqual([0, null, null, 5, 1200]);
  expect([0, null, 1200].map(countText)).toEqual(['0', 'under 5', '1,200']);
});

test('a share is hidden if one of its counts is suppressed', () => {
  expect(shareText(5, 8)).toBe('63%');
  expect(shareText(null, 8)).toBe('–');
  expect(shareText(5, null)).toBe('–');
  expect(shareText(0, 0)).toBe('–');
});

test('ratios have at most one decimal and are hidden if one of their counts is suppressed', () => {
  expect(ratioText(12, 5)).toBe('2.4');
  expect(ratioText(90_000, 30)).toBe('3,000');
  expect(ratioText(null, 30)).toBe('–');
  expect(ratioText(5, null)).toBe('–');
  expect(ratioText(0, 0)).toBe('–');
});

const row = (metric: Metric, endpoint: string, value: number, count: number) => ({
  metric,
  endpoint,
  step: stepOf(value),
  count,
});

test('calls are sorted slowest first, without those made fewer than five times', () => {
  const rows = [
    row('call', 'quick', 2, 90),
    row('call', 'slow', 10, 90),
    row('call', 'slow', 400, 10),
    row('call', 'rare', 9000, 4),
    row('page', '/events', 9000, 50),
  ];
  const found = listSlowest(rows, 'call');
  expect(found.map(({ name, count }) => [name, count])).toEqual([
    ['slow', 100],
    ['quick', 90],
  ]);
  expect(found[0]?.median).toBeGreaterThan(9);
  expect(found[0]?.median).toBeLessThan(11);
  expect(found[0]?.p95).toBeGreaterThan(360);
});

test('a web vital is rated by the 75th percentile of visits to all pages', () => {
  const rows = [
    row('LCP', '/', 1000, 70),
    row('LCP', '/map', 9000, 10),
    row('INP', '/', 300, 9),
    row('CLS', '/', 900, 4),
  ];
  expect(summarizeVitals(rows).map(({ name, visits, rating }) => [name, visits, rating])).toEqual([
    ['LCP', 80, 'good'],
    ['INP', 9, 'fair'],
    ['CLS', null, null],
    ['FCP', 0, null],
    ['TTFB', 0, null],
  ]);
});
