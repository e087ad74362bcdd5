import { expect, test } from 'vitest';
import { clockChangeOn } from './clock-change.ts';

test.each([
  ['2027-03-27', null],
  ['2027-03-28', 'forward'],
  ['2026-10-25', 'back'],
  ['2026-10-26', null],
])('on %s the clocks change: %s', (date, change) => {
  expect(clockChangeOn(date)).toBe(change);
});
