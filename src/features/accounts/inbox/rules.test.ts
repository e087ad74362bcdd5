import { expect, test } from 'vitest';
import { oldestFirst, secondsUntil } from './rules.ts';

test('rows of several kinds stand by how long they have waited, whatever offset they are written with', () => {
  const people = [{ waitingSince: '2026-11-20T10:00:00.000Z' }, { waitingSince: '2026-11-22T10:00:00.000Z' }];
  const reports = [{ waitingSince: '2026-11-21T11:30:00+02:00' }];
  expect(oldestFirst([people, reports], 2)).toEqual([people[0], reports[0]]);
});

test('a second that has begun counts, and none is left once the time has come', () => {
  const now = new Date('2026-11-22T10:00:00.500Z');
  expect(secondsUntil('2026-11-22T10:00:10.000Z', now)).toBe(10);
  expect(secondsUntil('2026-11-22T10:00:00.000Z', now)).toBe(0);
});
