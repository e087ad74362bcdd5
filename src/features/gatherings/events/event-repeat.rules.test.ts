import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculatedHijri } from '#features/mosques/moon/hijri.rules.ts';
import { addDays, daysBetween, weekdayOf } from '#kit/contract/dates.ts';
import {
  dateOfHijriKey,
  foreignException,
  hijriKey,
  hijriKeyText,
  isLastWeekday,
  maxOccurrences,
  occurrenceDates,
  type RepeatKind,
  repeatChoices,
  repeatKinds,
  seriesText,
} from './event-repeat.rules.ts';

test('a weekly event keeps its weekday across clock changes', () => {
  expect(occurrenceDates('2027-03-21', 'weekly', '2027-04-11')).toEqual([
    '2027-03-21',
    '2027-03-28',
    '2027-04-04',
    '2027-04-11',
  ]);
});

test('a monthly event on the 31st skips months without one', () => {
  expect(occurrenceDates('2026-12-31', 'monthly_date', '2027-05-31')).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
  ]);
});

test('a monthly event on the 29th includes February in leap years', () => {
  expect(occurrenceDates('2028-02-29', 'monthly_date', '2028-04-30')).toEqual([
    '2028-02-29',
    '2028-03-29',
    '2028-04-29',
  ]);
});

test('an event on the second Tuesday stays on it, and one on a fifth Friday skips months without one', () => {
  expect(occurrenceDates('2026-12-08', 'monthly_weekday', '2027-02-28')).toEqual([
    '2026-12-08',
    '2027-01-12',
    '2027-02-09',
  ]);
  expect(occurrenceDates('2027-01-29', 'monthly_weekday', '2027-07-31')).toEqual([
    '2027-01-29',
    '2027-04-30',
    '2027-07-30',
  ]);
});

test('the number of dates is limited', () => {
  expect(occurrenceDates('2026-11-28', 'weekly', '2200-01-01')).toHaveLength(maxOccurrences);
  expect(occurrenceDates('2026-11-30', 'monthly_weekday', '2200-01-01').length).toBeLessThanOrEqual(
    maxOccurrences,
  );
});

test('a fortnightly event skips every other week, also across clock changes', () => {
  expect(occurrenceDates('2027-03-17', 'fortnightly', '2027-04-14')).toEqual([
    '2027-03-17',
    '2027-03-31',
    '2027-04-14',
  ]);
});

test('the last Friday of a month is its fourth or fifth', () => {
  expect(occurrenceDates('2027-02-26', 'last_weekday', '2027-05-31')).toEqual([
    '2027-02-26',
    '2027-03-26',
    '2027-04-30',
    '2027-05-28',
  ]);
  expect(isLastWeekday('2027-02-26')).toBe(true);
  expect(isLastWeekday('2027-04-23')).toBe(false);
});

test('a daily event continues across clock changes and the end of a month', () => {
  expect(occurrenceDates('2027-03-27', 'daily', '2027-04-01')).toHaveLength(6);
  expect(occurrenceDates('2027-03-27', 'daily', '2028-04-01')).toHaveLength(maxOccurrences);
});

test('the choices name the day of the month, and offer the last weekday only on such a day', () => {
  const labels = (date: string) => repeatChoices(date).map(({ label }) => label);
  expect(labels('2027-02-26')).toEqual([
    'Every day',
    'Every Friday',
    'Every other week',
    'Every month, on the 26th',
    'Every month, on the fourth Friday',
    'Every month, on the last Friday',
    'Every Hijri month, on the white days (13, 14 and 15)',
    'Every Hijri year, on 19 Ramadan',
  ]);
  expect(labels('2027-04-13')).not.toContain('Every month, on the last Tuesday');
  expect(labels('')).toContain('Every month, on the same weekday');
  expect(['01', '02', '03', '11', '21', '22', '23', '31'].map((day) => labels(`2027-01-${day}`)[3])).toEqual(
    ['1st', '2nd', '3rd', '11th', '21st', '22nd', '23rd', '31st'].map((day) => `Every month, on the ${day}`),
  );
});

test('the dates of a series are shown before it is submitted', () => {
  expect(seriesText('2027-01-31', 'monthly_date', '2027-04-30')).toBe(
    'On the 31st of each month, and none in a month without one: 31 Jan and 31 Mar 2027.',
  );
  expect(seriesText('2027-01-04', 'weekly', '2027-03-31')).toBe(
    '13 dates: 4 Jan, 11 Jan, 18 Jan, 25 Jan, 1 Feb, 8 Feb and 7 more dates, the last on 29 March 2027.',
  );
  expect(seriesText('2027-01-04', 'weekly', '')).toBeNull();
  expect(seriesText('', 'weekly', '2027-01-04')).toBeNull();
});

test('left-out dates are not shown, and those of another day are detected', () => {
  expect(seriesText('2027-01-04', 'weekly', '2027-01-25', ['2027-01-11'])).toBe(
    '3 dates: 4 Jan, 18 Jan and 25 Jan 2027.',
  );
  expect(seriesText('2027-01-04', 'weekly', '2027-01-11', ['2027-01-04', '2027-01-11'])).toBeNull();
  const dates = occurrenceDates('2027-01-04', 'weekly', '2027-01-25');
  expect(foreignException(dates, ['2027-01-11', '2027-01-12'])).toBe('2027-01-12');
  expect(foreignException(dates, ['2027-01-25'])).toBeUndefined();
});

/** The calculated start of Rajab 1448 is 10 December 2026. */
const rajab = { year: 1448, month: 7 };

test('the white days are the 13th, 14th and 15th of the declared Hijri month', () => {
  const dates = (startsOn: string) =>
    occurrenceDates('2026-12-05', 'white_days', '2027-01-05', [{ ...rajab, startsOn }]);
  expect(calculatedHijri('2026-12-10')).toEqual({ ...rajab, day: 1 });
  expect(dates('2026-12-10')).toEqual(['2026-12-22', '2026-12-23', '2026-12-24']);
  expect(dates('2026-12-11')).toEqual(['2026-12-23', '2026-12-24', '2026-12-25']);
});

test('15 Shaban recurs each Hijri year', () => {
  expect(calculatedHijri('2027-01-23')).toEqual({ year: 1448, month: 8, day: 15 });
  const dates = occurrenceDates('2027-01-23', 'hijri_yearly', '2028-09-30');
  expect(dates.map((date) => calculatedHijri(date))).toEqual([
    { year: 1448, month: 8, day: 15 },
    { year: 1449, month: 8, day: 15 },
  ]);
  expect(seriesText('2027-01-23', 'hijri_yearly', '2028-09-30')).toMatch(
    /^On 15 Shaban: 23 January 2027 and \d+ January 2028\.$/,
  );
});

test('a stored Hijri date follows a declaration, and a 30th that no longer exists has no date', () => {
  const key = hijriKey('2026-12-22', []);
  expect(key).toBe('1448-07-13');
  expect(hijriKeyText(key)).toBe('13 Rajab 1448');
  expect(dateOfHijriKey(key, '2026-12-22', [{ ...rajab, startsOn: '2026-12-11' }])).toBe('2026-12-23');
  const short = [
    { year: 1448, month: 7, startsOn: '2026-12-10' },
    { year: 1448, month: 8, startsOn: '2027-01-08' },
  ];
  expect(dateOfHijriKey('1448-07-30', '2027-01-08', short)).toBeUndefined();
});

/** Returns whether a day belongs to a series, from the day alone. */
const belongs: Record<RepeatKind, (day: string, first: string) => boolean> = {
  white_days: (day) => [13, 14, 15].includes(calculatedHijri(day).day),
  hijri_yearly: (day, first) =>
    calculatedHijri(day).month === calculatedHijri(first).month &&
    calculatedHijri(day).day === calculatedHijri(first).day,
  daily: () => true,
  weekly: (day, first) => daysBetween(first, day) % 7 === 0,
  fortnightly: (day, first) => daysBetween(first, day) % 14 === 0,
  monthly_date: (day, first) => day.slice(8) === first.slice(8),
  monthly_weekday: (day, first) =>
    weekdayOf(day) === weekdayOf(first) &&
    Math.ceil(Number(day.slice(8)) / 7) === Math.ceil(Number(first.slice(8)) / 7),
  last_weekday: (day, first) =>
    weekdayOf(day) === weekdayOf(first) && day.slice(0, 7) !== addDays(day, 7).slice(0, 7),
};

test('every series has the dates that a day-by-day search finds, across leap years and clock changes', () => {
  const someDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(
      someDay,
      fc.constantFrom(...repeatKinds),
      fc.integer({ min: 1, max: 366 }),
      (first, kind, days) => {
        fc.pre(kind !== 'last_weekday' || isLastWeekday(first));
        const until = addDays(first, days);
        const all = Array.from({ length: days + 1 }, (_, at) => addDays(first, at));
        const found = all.filter((day) => belongs[kind](day, first)).slice(0, maxOccurrences);
        expect(occurrenceDates(first, kind, until)).toEqual(found);
      },
    ),
  );
});
