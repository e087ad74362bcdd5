import { expect, test } from 'vitest';
import { mostAttempts, retryDelay } from './retry-delay.ts';

const minute = 60_000;

test('waits grow: 1, 5, 15, 60 minutes, then six hours', () => {
  expect([1, 2, 3, 4, 5, 9].map((attempts) => retryDelay(attempts, 0))).toEqual(
    [1, 5, 15, 60, 360, 360].map((minutes) => minutes * minute),
  );
});

test('chance adds a tenth at most', () => {
  expect(retryDelay(1, 1)).toBe(66_000);
});

test('the tenth failure is the last', () => {
  expect(retryDelay(mostAttempts, 0)).toBeNull();
});
