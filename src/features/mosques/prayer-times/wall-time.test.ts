import { expect, test } from 'vitest';
import {
  addMinutes,
  datesOfMonth,
  fridayFrom,
  instantOf,
  wallMinutes,
  wallTimeAt,
  wallTimeOf,
} from './wall-time.ts';

const at = (date: string, time: string, dayOffset: 0 | 1 = 0) =>
  instantOf(date, { time, dayOffset }).toISOString();

test('a wall time is London’s, in winter and in summer', () => {
  expect(at('2027-02-08', '17:04')).toBe('2027-02-08T17:04:00.000Z');
  expect(at('2026-06-21', '21:24')).toBe('2026-06-21T20:24:00.000Z');
});

test('a time past midnight belongs to the day before', () => {
  expect(at('2026-06-21', '00:40', 1)).toBe('2026-06-21T23:40:00.000Z');
  expect(wallTimeAt(new Date('2026-06-21T23:40:00Z'), '2026-06-21')).toEqual({ time: '00:40', dayOffset: 1 });
});

test('the hour that spring skips reads as the hour after it', () => {
  expect(at('2027-03-28', '01:30')).toBe('2027-03-28T01:30:00.000Z');
  expect(wallTimeAt(new Date('2027-03-28T01:30:00Z'), '2027-03-28').time).toBe('02:30');
});

test('the hour that autumn repeats is the first of the two', () => {
  expect(at('2027-10-31', '01:30')).toBe('2027-10-31T00:30:00.000Z');
});

test('minutes carry over the hour and over midnight', () => {
  expect(addMinutes({ time: '23:50', dayOffset: 0 }, 20)).toEqual({ time: '00:10', dayOffset: 1 });
  expect(addMinutes({ time: '00:05', dayOffset: 0 }, -10)).toEqual({ time: '00:00', dayOffset: 0 });
  expect(wallTimeOf(wallMinutes({ time: '00:40', dayOffset: 1 }))).toEqual({ time: '00:40', dayOffset: 1 });
});

test('the Friday from a day is that day when it is one', () => {
  expect(fridayFrom('2026-11-20')).toBe('2026-11-20');
  expect(fridayFrom('2026-11-21')).toBe('2026-11-27');
});

test('February has a 29th when it has', () => {
  expect(datesOfMonth('2028-02')).toHaveLength(29);
  expect(datesOfMonth('2027-02')).toHaveLength(28);
});
