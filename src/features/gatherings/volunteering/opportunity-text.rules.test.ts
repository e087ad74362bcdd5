import { expect, test } from 'vitest';
import { weekendOf } from './opportunity-text.rules.ts';

test.each([
  ['2026-11-23', ['2026-11-28', '2026-11-29']],
  ['2026-11-27', ['2026-11-28', '2026-11-29']],
  ['2026-11-28', ['2026-11-28', '2026-11-29']],
  ['2026-11-29', ['2026-11-29']],
])('the weekend seen from %s', (today, dates) => {
  expect(weekendOf(today).map(({ date }) => date)).toEqual(dates);
});
