import { expect, test } from 'vitest';
import type { NextPrayer } from './contract.ts';
import { dayWord, headAt, leaveBy, rowOf, untilText } from './head.ts';

function prayer(at: string, date: string): NextPrayer {
  return { prayer: 'fajr', date, time: '6:30', at, tomorrow: false, jumuah: false, stale: false };
}

const isha = prayer('2026-11-24T20:00:00Z', '2026-11-24');
const fajr = prayer('2026-11-25T06:30:00Z', '2026-11-25');
const at = (instant: string) => Date.parse(instant);

test('the countdown goes to the next to the second, and after the last of a day to tomorrow’s first', () => {
  expect(headAt({ previous: null, coming: [isha, fajr] }, at('2026-11-24T19:59:59Z'))).toMatchObject({
    next: isha,
    remaining: 1000,
    dayWord: null,
  });
  expect(headAt({ previous: null, coming: [isha, fajr] }, at('2026-11-24T20:00:00Z'))).toMatchObject({
    next: fajr,
    share: 0,
    dayWord: 'Tomorrow',
  });
  expect(headAt({ previous: isha, coming: [fajr] }, at('2026-11-25T00:30:00Z'))?.dayWord).toBeNull();
});

test('when all that was told has passed there is nothing to show, rather than yesterday’s times', () => {
  expect(headAt({ previous: isha, coming: [fajr] }, at('2026-11-27T12:00:00Z'))).toBeNull();
});

test('a day that is further off than tomorrow is named by its date', () => {
  expect(dayWord('2026-11-26', at('2026-11-24T12:00:00Z'))).toBe('Thu 26 Nov');
  expect(
    rowOf(
      [
        { date: '2026-11-24', times: [] },
        { date: '2026-11-25', times: [] },
      ],
      fajr,
    )?.date,
  ).toBe('2026-11-25');
});

test('when to leave is the walk before it; past it, it says so; nobody walks for hours', () => {
  expect(leaveBy(fajr, 4, at('2026-11-25T06:00:00Z'))).toEqual({ clock: '06:26', late: false });
  expect(leaveBy(fajr, 4, at('2026-11-25T06:28:00Z'))).toEqual({ clock: '06:26', late: true });
  expect(leaveBy(fajr, 75, at('2026-11-25T00:00:00Z'))).toBeNull();
  expect(leaveBy(fajr, null, at('2026-11-25T00:00:00Z'))).toBeNull();
});

test('in the night when the clocks go back, leaving is told by the clock of that morning', () => {
  const autumn = prayer('2026-10-25T06:30:00Z', '2026-10-25');
  expect(leaveBy(autumn, 30, at('2026-10-25T00:00:00Z'))).toEqual({ clock: '06:00', late: false });
  expect(untilText(at(autumn.at) - at('2026-10-25T00:30:00Z'))).toBe('in 6h 00m');
});

test('what is left is told in hours, then minutes, then seconds', () => {
  expect(untilText(2 * 3_600_000 + 50 * 60_000)).toBe('in 2h 50m');
  expect(untilText(26 * 60_000)).toBe('in 26 min');
  expect(untilText(9 * 60_000 + 5000)).toBe('in 9:05');
  expect(untilText(400)).toBe('in 0:01');
  expect(untilText(0)).toBe('now');
});
