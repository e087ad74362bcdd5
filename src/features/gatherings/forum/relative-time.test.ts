import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => relativeTime(new Date(now.getTime() - hours * 3_600_000).toISOString(), now);

test.each([
  [-1, 'Just now'],
  [0.99, 'Just now'],
  [1, '1h ago'],
  [23.99, '23h ago'],
  [24, '1d ago'],
  [167.99, '6d ago'],
  [168, '14/11/2026'],
])('%d hours ago reads %s', (hours, text) => {
  expect(ago(hours)).toBe(text);
});
