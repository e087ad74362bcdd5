import { expect, test } from 'vitest';
import { maxOccurrences, occurrenceDates } from './repeats.ts';

test('a weekly event keeps its day of the week over the clock changes', () => {
  expect(occurrenceDates('2027-03-21', 'weekly', '2027-04-11')).toEqual([
    '2027-03-21',
    '2027-03-28',
    '2027-04-04',
    '2027-04-11',
  ]);
});

test('the 31st is left out in months that have none', () => {
  expect(occurrenceDates('2026-12-31', 'monthly_date', '2027-05-31')).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
  ]);
});

test('29 February comes back in leap years alone', () => {
  expect(occurrenceDates('2028-02-29', 'monthly_date', '2028-04-30')).toEqual([
    '2028-02-29',
    '2028-03-29',
    '2028-04-29',
  ]);
});

test('the second Tuesday stays the second Tuesday, and a fifth Friday is left out where there is none', () => {
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

test('there is an end to it, whatever is asked', () => {
  expect(occurrenceDates('2026-11-28', 'weekly', '2200-01-01')).toHaveLength(maxOccurrences);
  expect(occurrenceDates('2026-11-30', 'monthly_weekday', '2200-01-01').length).toBeLessThanOrEqual(
    maxOccurrences,
  );
});

test('every other week leaves one out, over the clock changes too', () => {
  expect(occurrenceDates('2027-03-17', 'fortnightly', '2027-04-14')).toEqual([
    '2027-03-17',
    '2027-03-31',
    '2027-04-14',
  ]);
});
