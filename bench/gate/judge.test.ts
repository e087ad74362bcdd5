import { expect, test } from 'vitest';
import { isWorse } from './judge.ts';

test('a ratio is worse when it is by more than 15 % in every round', () => {
  expect(isWorse([0.84, 0.8, 0.7], 1)).toBe(true);
  expect(isWorse([0.84, 0.86, 0.7], 1)).toBe(false);
  expect(isWorse([0.9, 0.9, 0.9], 1)).toBe(false);
  expect(isWorse([2, 2, 2], 1)).toBe(false);
});

test('what was never measured is not worse, nor is what was not measured now', () => {
  expect(isWorse([0.1, 0.1, 0.1], undefined)).toBe(false);
  expect(isWorse([], 1)).toBe(false);
});
