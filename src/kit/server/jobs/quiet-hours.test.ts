import { expect, test } from 'vitest';
import { afterQuietHours, beginsSoon, isQuiet, nextFullHour, reminderDueAt } from './quiet-hours.ts';

const after = (at: string) => afterQuietHours(new Date(at)).toISOString();
const due = (startsAt: string) => reminderDueAt(new Date(startsAt)).toISOString();

test.each([
  ['2026-11-21T21:59:59.999Z', false],
  ['2026-11-21T22:00:00.000Z', true],
  ['2026-11-22T00:00:00.000Z', true],
  ['2026-11-22T06:59:59.999Z', true],
  ['2026-11-22T07:00:00.000Z', false],
  // Summer: an hour earlier in UTC.
  ['2026-07-21T20:59:00.000Z', false],
  ['2026-07-21T21:00:00.000Z', true],
  ['2026-07-22T05:59:00.000Z', true],
  ['2026-07-22T06:00:00.000Z', false],
])('%s is quiet: %s', (at, expected) => {
  expect(isQuiet(new Date(at))).toBe(expected);
});

test.each([
  ['before them nothing is put off', '2026-11-21T21:59:00.000Z', '2026-11-21T21:59:00.000Z'],
  ['from ten to seven of the next day', '2026-11-21T22:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['after midnight to seven of the same day', '2026-11-22T00:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['until a minute to seven', '2026-11-22T06:59:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['at seven nothing is put off', '2026-11-22T07:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['in the night in which the clocks go forward', '2027-03-27T22:00:00.000Z', '2027-03-28T06:00:00.000Z'],
  ['after they went forward', '2027-03-28T01:30:00.000Z', '2027-03-28T06:00:00.000Z'],
  ['in the night in which they go back', '2027-10-30T21:00:00.000Z', '2027-10-31T07:00:00.000Z'],
  ['in the hour that comes twice', '2027-10-31T01:30:00.000Z', '2027-10-31T07:00:00.000Z'],
])('the quiet hours end at seven: %s', (_, at, expected) => {
  expect(after(at)).toBe(expected);
});

test.each([
  ['2026-11-21T10:10:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21T20:59:00.000Z', '2026-11-21T21:00:00.000Z'],
  ['2026-11-21T21:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T04:08:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T06:30:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T07:00:00.000Z', '2026-11-22T08:00:00.000Z'],
])('the full hour after %s that isn’t quiet is %s', (at, expected) => {
  expect(nextFullHour(new Date(at)).toISOString()).toBe(expected);
});

test.each([
  ['a shift at four in Ramadan', '2026-02-20T04:00:00.000Z', '2026-02-19T18:00:00.000Z'],
  ['just after midnight', '2026-11-22T00:00:00.000Z', '2026-11-21T18:00:00.000Z'],
  ['a minute to nine', '2026-11-22T08:59:00.000Z', '2026-11-21T18:00:00.000Z'],
  ['nine', '2026-11-22T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
  ['a minute to ten in the evening', '2026-11-22T21:59:00.000Z', '2026-11-21T21:59:00.000Z'],
  ['ten in the evening', '2026-11-22T22:00:00.000Z', '2026-11-21T18:00:00.000Z'],
  ['the day on which the clocks go forward, early', '2027-03-28T07:59:00.000Z', '2027-03-27T18:00:00.000Z'],
  ['the day on which the clocks go forward, at nine', '2027-03-28T08:00:00.000Z', '2027-03-27T08:00:00.000Z'],
  ['the day on which they go back, early', '2027-10-31T08:59:00.000Z', '2027-10-30T17:00:00.000Z'],
  ['the day on which they go back, at nine', '2027-10-31T09:00:00.000Z', '2027-10-30T09:00:00.000Z'],
  // Twenty-four hours before half past nine that evening, the clocks show half past ten.
  ['the evening after they went back', '2027-10-31T21:30:00.000Z', '2027-10-30T17:00:00.000Z'],
])('people are reminded a day before, but not at night: %s', (_, startsAt, expected) => {
  expect(due(startsAt)).toBe(expected);
  expect(isQuiet(new Date(due(startsAt)))).toBe(false);
});

test('what begins within twelve hours begins soon', () => {
  const now = new Date('2026-11-21T22:30:00.000Z');
  expect(beginsSoon(new Date('2026-11-22T10:30:00.000Z'), now)).toBe(true);
  expect(beginsSoon(new Date('2026-11-22T10:31:00.000Z'), now)).toBe(false);
});
