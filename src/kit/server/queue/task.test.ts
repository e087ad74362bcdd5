import { expect, test } from 'vitest';
import { defaultMaxAttempts, retryDelay } from './task.ts';

const minute = 60_000;

test('retry delays are 1, 5, 15 and 60 minutes, then six hours', () => {
  expect([1, 2, 3, 4, 5, 9].map((attempts) => retryDelay(attempts, defaultMaxAttempts, 0))).toEqual(
    [1, 5, 15, 60, 360, 360].map((minutes) => minutes * minute),
  );
});

test('random delay adds at most a tenth', () => {
  expect(retryDelay(1, defaultMaxAttempts, 1)).toBe(66_000);
});

test('there is no retry after the last attempt', () => {
  expect(retryDelay(defaultMaxAttempts, defaultMaxAttempts, 0)).toBeNull();
  expect(retryDelay(5, 5, 0)).toBeNull();
});
