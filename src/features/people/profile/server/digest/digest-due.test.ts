import { expect, test } from 'vitest';
import { digestDue } from './digest-due.ts';

const due = (frequency: 'daily' | 'weekly', now: string) => digestDue(frequency, new Date(now)).toISOString();

test('the next six in the evening, also on the day of a clock change', () => {
  expect(due('daily', '2026-11-22T09:00:00Z')).toBe('2026-11-22T18:00:00.000Z');
  expect(due('daily', '2026-11-22T18:00:00Z')).toBe('2026-11-23T18:00:00.000Z');
  expect(due('daily', '2026-10-25T00:30:00Z')).toBe('2026-10-25T18:00:00.000Z');
  expect(due('daily', '2026-07-01T09:00:00Z')).toBe('2026-07-01T17:00:00.000Z');
});

test('the weekly one on Thursday', () => {
  expect(due('weekly', '2026-11-22T09:00:00Z')).toBe('2026-11-26T18:00:00.000Z');
  expect(due('weekly', '2026-11-26T19:00:00Z')).toBe('2026-12-03T18:00:00.000Z');
});
