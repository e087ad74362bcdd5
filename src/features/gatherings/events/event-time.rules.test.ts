import { expect, test } from 'vitest';
import {
  nextInstantAt,
  spanOfLength,
  startInstant,
  startIssues,
  timesUntil,
  toSpan,
} from './event-time.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('an end earlier than the start is on the next day, unless that would be too long', () => {
  expect(toSpan('2026-11-22', '22:00', '01:00')).toMatchObject({ endTime: '01:00', endDayOffset: 1 });
  expect(toSpan('2026-11-22', '19:00', '21:00')).toMatchObject({ endDayOffset: 0 });
  expect(toSpan('2026-11-22', '19:00', null)).toMatchObject({ endTime: null, endDayOffset: 0 });
  expect(toSpan('2026-11-22', '19:00', '18:00')).toBeNull();
  expect(toSpan('2026-11-22', '19:00', '19:00')).toBeNull();
});

test('a duration may extend past midnight', () => {
  expect(spanOfLength('2026-11-22', '23:30', 60)).toEqual({
    startTime: '23:30',
    endTime: '00:30',
    endDayOffset: 1,
  });
  expect(spanOfLength('2026-11-22', '23:30', null)).toEqual({
    startTime: '23:30',
    endTime: null,
    endDayOffset: 0,
  });
});

test('an end in the hour that the clocks skip moves an hour later', () => {
  expect(toSpan('2027-03-27', '22:00', '01:30')).toMatchObject({ endTime: '02:30', endDayOffset: 1 });
  expect(toSpan('2027-03-28', '00:15', '01:00')).toMatchObject({ endTime: '02:00', endDayOffset: 0 });
  expect(toSpan('2027-10-30', '22:00', '01:30')).toMatchObject({ endTime: '01:30', endDayOffset: 1 });
});

test('a duration is in real time, also in nights with a clock change', () => {
  expect(spanOfLength('2027-03-27', '23:30', 120)).toMatchObject({ endTime: '02:30', endDayOffset: 1 });
  expect(spanOfLength('2027-03-27', '22:00', 300)).toMatchObject({ endTime: '04:00', endDayOffset: 1 });
  expect(spanOfLength('2027-10-30', '22:00', 300)).toMatchObject({ endTime: '02:00', endDayOffset: 1 });
});

test('a duration that ends in the repeated hour ends after it', () => {
  expect(spanOfLength('2027-10-31', '01:00', 60)).toMatchObject({ endTime: '02:00', endDayOffset: 0 });
});

test('a start is local time, which in summer is one hour ahead of UTC', () => {
  const summer = { eventDate: '2027-06-21', startTime: '20:00' };
  expect(startInstant(summer).toISOString()).toBe('2027-06-21T19:00:00.000Z');
});

test.each([
  ['2026-11-20', '19:00', 'eventDate', 'Please choose a date that is not in the past.'],
  ['2026-11-21', '12:00', 'startTime', 'This time has already passed.'],
  ['2028-11-22', '19:00', 'eventDate', 'Please choose a date within the next two years.'],
  ['2027-03-28', '01:30', 'startTime', 'The clocks go forward that night, so this time doesn’t exist.'],
])('%s %s is refused at the field %s', (date, time, path, message) => {
  expect(startIssues(date, time, now)).toEqual([{ path, message }]);
});

test('a time in the repeated hour of autumn is valid', () => {
  expect(startIssues('2027-10-31', '01:30', now)).toEqual([]);
  expect(startIssues('2026-11-21', '12:01', now)).toEqual([]);
});

test('an end on a later day is kept, while one soon after midnight still counts as the same evening', () => {
  expect(timesUntil('2027-03-26', '18:00', '2027-03-28', '16:00')).toEqual({
    startTime: '18:00',
    endTime: '16:00',
    endDayOffset: 2,
    endDate: '2027-03-28',
  });
  expect(timesUntil('2027-03-26', '18:00', '2027-03-28', '01:30')).toMatchObject({ endTime: '02:30' });
  expect(timesUntil('2027-02-27', '10:00', '2027-02-28', '16:00')).toMatchObject({ endDate: '2027-02-28' });
  const evening = timesUntil('2027-02-27', '20:00', '2027-02-28', '02:00');
  expect(evening).toMatchObject({ endTime: '02:00', endDayOffset: 1, endDate: null });
});

test('a clock time means its next occurrence, also across a clock change', () => {
  const at = (time: string, from: string) => nextInstantAt(time, new Date(from)).toISOString();
  expect(at('22:00', '2026-11-21T12:00:00Z')).toBe('2026-11-21T22:00:00.000Z');
  expect(at('12:00', '2026-11-21T12:00:00Z')).toBe('2026-11-22T12:00:00.000Z');
  expect(at('04:00', '2027-03-27T22:00:00Z')).toBe('2027-03-28T03:00:00.000Z');
  expect(at('04:00', '2027-10-30T22:00:00Z')).toBe('2027-10-31T04:00:00.000Z');
});
