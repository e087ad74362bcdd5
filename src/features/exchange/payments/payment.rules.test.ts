import { expect, test } from 'vitest';
import { vatIn } from './payment.rules.ts';

test.each([
  [12_000, 2000, 2000],
  [100, 2000, 17],
  [3, 2000, 1],
  [2, 2000, 0],
  [999, 500, 48],
  [999, 0, 0],
  [0, 2000, 0],
])('%i pence at %i basis points contain %i pence of VAT', (amount, rate, vat) => {
  expect(vatIn(amount, rate)).toBe(vat);
});
