import { expect, test } from 'vitest';
import { clickThroughRate, daysOfRun } from './advert-figures.ts';

const run = { startDate: '2026-10-24', endDate: '2026-10-27' };

test('each day of the run stands there once, the day the clocks change too', () => {
  const counted = [{ date: '2026-10-25', impressions: 10, clicks: 2 }];
  expect(daysOfRun(run, counted, '2026-11-22')).toEqual([
    { date: '2026-10-24', impressions: 0, clicks: 0, clickThroughRate: null },
    { date: '2026-10-25', impressions: 10, clicks: 2, clickThroughRate: 0.2 },
    { date: '2026-10-26', impressions: 0, clicks: 0, clickThroughRate: null },
    { date: '2026-10-27', impressions: 0, clicks: 0, clickThroughRate: null },
  ]);
});

test('days to come are left out', () => {
  expect(daysOfRun(run, [], '2026-10-24').map(({ date }) => date)).toEqual(['2026-10-24']);
  expect(daysOfRun(run, [], '2026-10-23')).toEqual([]);
});

test('of nobody who saw it there is no rate', () => {
  expect(clickThroughRate({ impressions: 0, clicks: 0 })).toBeNull();
  expect(clickThroughRate({ impressions: 4, clicks: 1 })).toBe(0.25);
});
