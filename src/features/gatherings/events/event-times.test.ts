import { expect, test } from 'vitest';
import { endInstant, spanOf, spanOfLength, startInstant, wrongStart } from './event-times.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('an end that is earlier on the clock is on the next day, unless no event lasts that long', () => {
  expect(spanOf('22:00', '01:00')).toMatchObject({ endTime: '01:00', endDayOffset: 1 });
  expect(spanOf('19:00', '21:00')).toMatchObject({ endDayOffset: 0 });
  expect(spanOf('19:00', null)).toMatchObject({ endTime: null, endDayOffset: 0 });
  expect(spanOf('19:00', '18:00')).toBeNull();
  expect(spanOf('19:00', '19:00')).toBeNull();
});

test('a length goes past midnight', () => {
  expect(spanOfLength('23:30', 60)).toEqual({ startTime: '23:30', endTime: '00:30', endDayOffset: 1 });
  expect(spanOfLength('23:30', null)).toEqual({ startTime: '23:30', endTime: null, endDayOffset: 0 });
});

test('start and end are instants of London, in summer an hour earlier in UTC', () => {
  const summer = { eventDate: '2027-06-21', startTime: '20:00', endTime: '00:30', endDayOffset: 1 };
  expect(startInstant(summer).toISOString()).toBe('2027-06-21T19:00:00.000Z');
  expect(endInstant(summer).toISOString()).toBe('2027-06-21T23:30:00.000Z');
  const open = { eventDate: '2026-11-21', startTime: '09:00', endTime: null, endDayOffset: 0 };
  expect(endInstant(open).toISOString()).toBe('2026-11-22T00:00:00.000Z');
});

test.each([
  ['2026-11-20', '19:00', 'eventDate', 'Please choose a date that is not in the past.'],
  ['2026-11-21', '12:00', 'startTime', 'This time has already passed.'],
  ['2028-11-22', '19:00', 'eventDate', 'Please choose a date within the next two years.'],
  ['2027-03-28', '01:30', 'startTime', 'The clocks go forward that night, so this time doesn’t exist.'],
])('%s %s is refused at %s', (date, time, path, message) => {
  expect(wrongStart(date, time, now)).toEqual([{ path, message }]);
});

test('an hour that comes twice in autumn is a time', () => {
  expect(wrongStart('2027-10-31', '01:30', now)).toEqual([]);
  expect(wrongStart('2026-11-21', '12:01', now)).toEqual([]);
});
