import { expect, test } from 'vitest';
import { defaultMaxAttempts, retryDelay } from './retry-delay.ts';

const minute = 60_000;

test('waits grow: 1, 5, 15, 60 minutes, then six hours', () => {
  expect([1, 2, 3, 4, 5, 9].map((attempts) => retryDelay(attempts, defaultMaxAttempts, 0))).toEqual(
    [1, 5, 15, 60, 360, 360].map((minutes) => minutes * minute),
  );
});

test('chance adds a tenth at most', () => {
  expect(retryDelay(1, defaultMaxAttempts, 1)).toBe(66_000);
});

test('the last failure is not followed by another try', () => {
  expect(retryDelay(defaultMaxAttempts, defaultMaxAttempts, 0)).toBeNull();
  expect(retryDelay(5, 5, 0)).toBeNull();
});
