import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import {
  canCheck,
  countPrayed,
  isFullyPrayed,
  noChecks,
  prayersOf,
  share,
  streaks,
  type TrackedDay,
} from './prayer-log.rules.ts';

const today = '2026-11-21';
const all = { fajr: true, dhuhr: true, asr: true, maghrib: true, isha: true, jumuah: false, setAside: false };
const none = { ...noChecks, setAside: false };
const whole = (date: string): TrackedDay => ({ date, ...all });
/** A day set aside, with the prayers that were marked before. */
const aside = (date: string, prayers = noChecks): TrackedDay => ({ date, ...prayers, setAside: true });
const asideRow = (last: string, length: number) =>
  Array.from({ length }, (_, at) => aside(addDays(last, -at)));
const row = (last: string, length: number) => Array.from({ length }, (_, at) => whole(addDays(last, -at)));

test('a Friday also has Jumu‘ah, which can replace dhuhr', () => {
  expect(prayersOf('2026-11-20')).toContain('jumuah');
  expect(prayersOf('2026-11-21')).not.toContain('jumuah');
  expect(isFullyPrayed({ date: '2026-11-20', ...all, dhuhr: false, jumuah: true })).toBe(true);
  expect(isFullyPrayed({ date: '2026-11-21', ...all, dhuhr: false, jumuah: true })).toBe(false);
});

test('on a Friday dhuhr and Jumu‘ah together count as one prayer', () => {
  expect(countPrayed({ date: '2026-11-20', ...all, jumuah: true })).toBe(5);
  expect(countPrayed({ date: '2026-11-20', ...none, jumuah: true })).toBe(1);
  expect(countPrayed({ date: '2026-11-21', ...none, jumuah: true })).toBe(0);
});

test('an unfinished today does not break a streak, a missed yesterday does', () => {
  expect(streaks(row('2026-11-20', 5), today).current).toBe(5);
  expect(streaks([...row('2026-11-20', 5), { date: today, ...none, fajr: true }], today).current).toBe(5);
  expect(streaks(row(today, 6), today).current).toBe(6);
  expect(streaks(row('2026-11-19', 5), today)).toEqual({ current: 0, longest: 5 });
});

test('streaks continue across clock changes, a leap day and the new year', () => {
  expect(streaks(row('2026-10-30', 10), today).longest).toBe(10);
  expect(streaks(row('2028-03-02', 5), today).longest).toBe(5);
  expect(streaks(row('2027-01-02', 4), '2027-01-03').current).toBe(4);
});

test('the longest of several streaks is returned', () => {
  expect(streaks([...row('2026-11-01', 3), ...row('2026-10-01', 7)], today)).toEqual({
    current: 0,
    longest: 7,
  });
  expect(streaks([], today)).toEqual({ current: 0, longest: 0 });
});

test('only today and the last sixty days can be marked', () => {
  expect(
    [addDays(today, 1), today, addDays(today, -60), addDays(today, -61)].map((date) => canCheck(date, today)),
  ).toEqual([false, true, true, false]);
});

test('the share covers the past days and the prayers marked today', () => {
  expect(share(row('2026-11-20', 40), today, 7)).toEqual({ prayed: 30, of: 30 });
  expect(share(row('2026-11-20', 40), today, 30)).toEqual({ prayed: 145, of: 145 });
  const begun = [...row('2026-11-20', 6), { date: today, ...none, fajr: true }];
  expect(share(begun, today, 7)).toEqual({ prayed: 31, of: 31 });
  expect(share([whole('2026-11-15'), whole('2026-11-20')], today, 7)).toEqual({ prayed: 10, of: 30 });
});

test('the share starts with the first marked day, and is 0 of 0 without one', () => {
  expect(share([{ ...whole('2026-11-20'), fajr: false }], today, 30)).toEqual({ prayed: 4, of: 5 });
  expect(share([], today, 7)).toEqual({ prayed: 0, of: 0 });
  expect(share([{ date: '2026-11-19', ...none }], today, 7)).toEqual({ prayed: 0, of: 0 });
});

test('the share counts calendar days across clock changes', () => {
  expect(share(row('2026-10-25', 3), '2026-10-26', 7)).toEqual({ prayed: 15, of: 15 });
  expect(share(row('2027-03-28', 3), '2027-03-29', 7)).toEqual({ prayed: 15, of: 15 });
});

test('twenty full days, seven set aside and five full days are one streak of 25, and none of the seven counts as missed', () => {
  const days = [...row('2026-11-08', 20), ...asideRow('2026-11-15', 7), ...row('2026-11-20', 5)];
  expect(streaks(days, today)).toEqual({ current: 25, longest: 25 });
  expect(share(days, today, 30)).toEqual({ prayed: 110, of: 110 });
  expect(share(days, '2026-11-15', 7)).toEqual({ prayed: 0, of: 0 });
});

test('days set aside at the start or the end of a streak, and today, neither break it nor add to it', () => {
  const days = [...asideRow('2026-11-10', 3), ...row('2026-11-15', 5), ...asideRow(today, 6)];
  expect(streaks(days, today)).toEqual({ current: 5, longest: 5 });
  expect(streaks(asideRow(today, 7), today)).toEqual({ current: 0, longest: 0 });
  // The day before those set aside was missed.
  expect(streaks([...row('2026-11-13', 4), ...asideRow('2026-11-17', 3)], today).current).toBe(0);
});

test('the prayers of a day set aside count in no total until the day counts again', () => {
  const complete = aside('2026-11-20', all);
  expect(streaks([complete, ...row('2026-11-19', 2)], today).current).toBe(2);
  expect(share([complete, ...row('2026-11-19', 2)], today, 7)).toEqual({ prayed: 10, of: 10 });
  expect(streaks([whole('2026-11-20'), ...row('2026-11-19', 2)], today).current).toBe(3);
  // A first day that is set aside is not where the share starts; today, set aside, adds nothing.
  expect(share([aside('2026-11-17', all), whole('2026-11-19'), aside(today, all)], today, 7)).toEqual({
    prayed: 5,
    of: 10,
  });
});

test('a streak counted from any later day on, with the one that ended the day before, is the whole streak', () => {
  const days = [...row('2026-11-08', 20), ...asideRow('2026-11-15', 7), ...row('2026-11-20', 5)];
  for (let first = '2026-10-15'; first <= today; first = addDays(first, 1)) {
    const [before, after] = [
      days.filter(({ date }) => date < first),
      days.filter(({ date }) => date >= first),
    ];
    const earlier = { date: addDays(first, -1), length: streaks(before, first).current };
    expect(streaks(after, today, earlier), first).toEqual({ current: 25, longest: 25 });
  }
});

test('days set aside across a clock change are left out once each', () => {
  const days = [...row('2026-10-23', 3), ...asideRow('2026-10-26', 3), ...row('2026-10-28', 2)];
  expect(streaks(days, '2026-10-29').current).toBe(5);
  expect(share(days, '2026-10-29', 30)).toEqual({ prayed: 25, of: 25 });
});
