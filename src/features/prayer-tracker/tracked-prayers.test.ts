import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/date-text.ts';
import { canMark, isComplete, noMarks, prayersOf, streaks, type TrackedDay } from './tracked-prayers.ts';

const today = '2026-11-21';
const all = { fajr: true, dhuhr: true, asr: true, maghrib: true, isha: true, jumuah: false };
const whole = (date: string): TrackedDay => ({ date, ...all });
const row = (last: string, length: number) => Array.from({ length }, (_, at) => whole(addDays(last, -at)));

test('a Friday asks for Jumu‘ah too, which counts for dhuhr', () => {
  expect(prayersOf('2026-11-20')).toContain('jumuah');
  expect(prayersOf('2026-11-21')).not.toContain('jumuah');
  expect(isComplete({ date: '2026-11-20', ...all, dhuhr: false, jumuah: true })).toBe(true);
  expect(isComplete({ date: '2026-11-21', ...all, dhuhr: false, jumuah: true })).toBe(false);
});

test('today does not break a row while it is not over; yesterday does', () => {
  expect(streaks(row('2026-11-20', 5), today).current).toBe(5);
  expect(streaks([...row('2026-11-20', 5), { date: today, ...noMarks, fajr: true }], today).current).toBe(5);
  expect(streaks(row(today, 6), today).current).toBe(6);
  expect(streaks(row('2026-11-19', 5), today)).toEqual({ current: 0, longest: 5 });
});

test('rows go on over the change of the clocks, a leap day and the new year', () => {
  expect(streaks(row('2026-10-30', 10), today).longest).toBe(10);
  expect(streaks(row('2028-03-02', 5), today).longest).toBe(5);
  expect(streaks(row('2027-01-02', 4), '2027-01-03').current).toBe(4);
});

test('the longest of several rows', () => {
  expect(streaks([...row('2026-11-01', 3), ...row('2026-10-01', 7)], today)).toEqual({
    current: 0,
    longest: 7,
  });
  expect(streaks([], today)).toEqual({ current: 0, longest: 0 });
});

test('the future can’t be marked, nor what is more than sixty days ago', () => {
  expect(
    [addDays(today, 1), today, addDays(today, -60), addDays(today, -61)].map((date) => canMark(date, today)),
  ).toEqual([false, true, true, false]);
});
