import { expect, test } from 'vitest';
import { weekendOf } from './weekend.ts';

test.each([
  ['2026-11-23', ['2026-11-28', '2026-11-29']],
  ['2026-11-27', ['2026-11-28', '2026-11-29']],
  ['2026-11-28', ['2026-11-28', '2026-11-29']],
  ['2026-11-29', ['2026-11-29']],
])('the weekend of %s', (today, dates) => {
  expect(weekendOf(today).map(({ date }) => date)).toEqual(dates);
});
