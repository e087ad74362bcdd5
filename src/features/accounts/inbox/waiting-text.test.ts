import { expect, test } from 'vitest';
import { waitingText } from './waiting-text.ts';

test('how long something has waited is told in the borough’s days, over a change of clocks too', () => {
  const now = new Date('2026-10-26T08:00:00Z');
  expect(waitingText('2026-10-26T00:05:00Z', now)).toBe('Today, 00:05');
  expect(waitingText('2026-10-24T23:30:00Z', now)).toBe('Yesterday');
  expect(waitingText('2026-10-23T12:00:00Z', now)).toBe('3 days ago');
  expect(waitingText('2026-09-20T12:00:00Z', now)).toBe('Sun 20 Sept');
});
