import { expect, test } from 'vitest';
import { remainingText } from './countdown.ts';

test.each([
  [3_909_000, '1h 05m 09s'],
  [309_000, '5m 09s'],
  [-5, '0m 00s'],
  [500, '0m 01s'],
])('%d milliseconds read %s', (milliseconds, text) => {
  expect(remainingText(milliseconds)).toBe(text);
});
