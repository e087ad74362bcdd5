import { expect, test } from 'vitest';
import { addMinutes, wallMinutes, wallTimeOf } from './wall-clock.rules.ts';
import { clockChangeOn, datesOfMonth, fridayFrom, instantOf, wallTimeAt } from './wall-time.rules.ts';

const at = (date: string, time: string, dayOffset: 0 | 1 = 0) =>
  instantOf(date, { time, dayOffset }).toISOString();

test('a wall time is in London time, in winter and in summer', () => {
  expect(at('2027-02-08', '17:04')).toBe('2027-02-08T17:04:00.000Z');
  expect(at('2026-06-21', '21:24')).toBe('2026-06-21T20:24:00.000Z');
});

test('a time after midnight belongs to the day before', () => {
  expect(at('2026-06-21', '00:40', 1)).toBe('2026-06-21T23:40:00.000Z');
  expect(wallTimeAt(new Date('2026-06-21T23:40:00Z'), '2026-06-21')).toEqual({ time: '00:40', dayOffset: 1 });
});

test('an hour skipped in spring is read as the hour after it', () => {
  expect(at('2027-03-28', '01:30')).toBe('2027-03-28T01:30:00.000Z');
  expect(wallTimeAt(new Date('2027-03-28T01:30:00Z'), '2027-03-28').time).toBe('02:30');
});

test('an hour repeated in autumn is read as the first of the two', () => {
  expect(at('2027-10-31', '01:30')).toBe('2027-10-31T00:30:00.000Z');
});

test('minutes carry over the hour and over midnight', () => {
  expect(addMinutes({ time: '23:50', dayOffset: 0 }, 20)).toEqual({ time: '00:10', dayOffset: 1 });
  expect(addMinutes({ time: '00:05', dayOffset: 0 }, -10)).toEqual({ time: '00:00', dayOffset: 0 });
  expect(wallTimeOf(wallMinutes({ time: '00:40', dayOffset: 1 }))).toEqual({ time: '00:40', dayOffset: 1 });
});

test('fridayFrom returns the same day on a Friday, or else the next Friday', () => {
  expect(fridayFrom('2026-11-20')).toBe('2026-11-20');
  expect(fridayFrom('2026-11-21')).toBe('2026-11-27');
});

test('February has 29 days in a leap year', () => {
  expect(datesOfMonth('2028-02')).toHaveLength(29);
  expect(datesOfMonth('2027-02')).toHaveLength(28);
});

test.each([
  ['2027-03-27', null],
  ['2027-03-28', 'forward'],
  ['2026-10-25', 'back'],
  ['2026-10-26', null],
])('on %s the clocks change: %s', (date, change) => {
  expect(clockChangeOn(date)).toBe(change);
});
