import { expect, test } from 'vitest';
import { oldestFirst, secondsUntil, waitingText } from './inbox.rules.ts';

test('items of several kinds are sorted by waiting time, whatever their UTC offset', () => {
  const people = [{ waitingSince: '2026-11-20T10:00:00.000Z' }, { waitingSince: '2026-11-22T10:00:00.000Z' }];
  const reports = [{ waitingSince: '2026-11-21T11:30:00+02:00' }];
  expect(oldestFirst([people, reports], 2)).toEqual([people[0], reports[0]]);
});

test('secondsUntil rounds up and is never negative', () => {
  const now = new Date('2026-11-22T10:00:00.500Z');
  expect(secondsUntil('2026-11-22T10:00:10.000Z', now)).toBe(10);
  expect(secondsUntil('2026-11-22T10:00:00.000Z', now)).toBe(0);
});

test('waiting time is given in London calendar days, across a clock change too', () => {
  const now = new Date('2026-10-26T08:00:00Z');
  expect(waitingText('2026-10-26T00:05:00Z', now)).toBe('Today, 00:05');
  expect(waitingText('2026-10-24T23:30:00Z', now)).toBe('Yesterday');
  expect(waitingText('2026-10-23T12:00:00Z', now)).toBe('3 days ago');
  expect(waitingText('2026-09-20T12:00:00Z', now)).toBe('Sun 20 Sept');
});
