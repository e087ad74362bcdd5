import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

test.each([
  ['2027-01-31', '2027-01-31'],
  ['2027-1-3', '2027-01-03'],
  ['2027-01-31T00:00:00', '2027-01-31'],
  ['2027-01-31 00:00:00', '2027-01-31'],
  ['31/12/2027', '2027-12-31'],
  ['3/4/27', '2027-04-03'],
  ['03-04-2027', '2027-04-03'],
  ['03.04.2027', '2027-04-03'],
  ['1 Jan 2027', '2027-01-01'],
  ['01-Jan-27', '2027-01-01'],
  ['1st January 2027', '2027-01-01'],
  ['January 1, 2027', '2027-01-01'],
  ['Fri 1 January 2027', '2027-01-01'],
  ['Friday, 1 January 2027', '2027-01-01'],
  ['46388', '2027-01-01'],
  ['46388.0', '2027-01-01'],
  ['29/02/2028', '2028-02-29'],
])('%s is %s', (text, date) => {
  expect(readDate(text, {})).toEqual({ ok: true, value: date });
});

test('a day and month alone are completed by the year, a day alone by the month', () => {
  expect(readDate('Fri 1 January', { year: 2027 })).toEqual({ ok: true, value: '2027-01-01' });
  expect(readDate('1/2', { year: 2027 })).toEqual({ ok: true, value: '2027-02-01' });
  expect(readDate('1 Feb', { month: '2027-02' })).toEqual({ ok: true, value: '2027-02-01' });
  expect(readDate('Mon 1', { month: '2027-02' })).toEqual({ ok: true, value: '2027-02-01' });
  expect(readDate('28th', { month: '2027-02' })).toEqual({ ok: true, value: '2027-02-28' });
});

test.each([
  ['12/31/2027', {}, 'does not exist: the day comes before the month, as in 31/12/2027'],
  ['29/02/2027', {}, 'does not exist: 2027 has no 29 February'],
  ['29', { month: '2027-02' }, 'does not exist: 2027 has no 29 February'],
  ['31/04/2027', {}, 'is not a date from 2000 to 2100'],
  ['Thursday 1 January 2027', {}, 'is a Friday, not the weekday given'],
  ['1 January', {}, 'has no year: use --year YYYY or --month YYYY-MM'],
  ['17', {}, 'is a day without a month: use --month YYYY-MM'],
  ['3 Ramadan', { year: 2027 }, 'is not a date we can read'],
  ['soon', {}, 'is not a date we can read'],
  ['', {}, 'is not a date we can read'],
  ['99999', {}, 'is not a date we can read'],
])('%s %o', (text, frame, why) => {
  expect(readDate(text, frame)).toEqual({ ok: false, why });
});
