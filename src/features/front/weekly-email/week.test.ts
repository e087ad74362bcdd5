import { expect, test } from 'vitest';
import { isDue, newSince, weekOf } from './week.ts';

test('a week is its Monday, in the borough’s time', () => {
  expect(weekOf(new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-22T23:59:00Z'))).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-23T00:00:00Z'))).toBe('2026-11-23');
  // In summer Monday begins an hour before UTC's.
  expect(weekOf(new Date('2027-06-20T23:30:00Z'))).toBe('2027-06-21');
});

test('due on its day from its hour on, by the clock on the wall', () => {
  expect(isDue(new Date('2026-11-19T17:59:00Z'), 'thursday', 18)).toBe(false);
  expect(isDue(new Date('2026-11-19T18:00:00Z'), 'thursday', 18)).toBe(true);
  expect(isDue(new Date('2026-11-19T23:59:00Z'), 'thursday', 18)).toBe(true);
  expect(isDue(new Date('2026-11-20T00:00:00Z'), 'thursday', 18)).toBe(false);
  expect(isDue(new Date('2027-06-24T17:00:00Z'), 'thursday', 18)).toBe(true);
  expect(isDue(new Date('2026-11-19T18:00:00Z'), 'off', 18)).toBe(false);
});

test('news since the last issue, of four weeks at most; of seven days where there was none', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(newSince(now, undefined)).toBe('2026-11-14T12:00:00.000Z');
  expect(newSince(now, '2026-11-09T18:00:00.000Z')).toBe('2026-11-09T18:00:00.000Z');
  expect(newSince(now, '2026-09-01T18:00:00.000Z')).toBe('2026-10-24T12:00:00.000Z');
});
