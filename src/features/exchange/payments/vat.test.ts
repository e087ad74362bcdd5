import { expect, test } from 'vitest';
import { vatIn, vatOfPart } from './vat.ts';

test.each([
  [12_000, 2000, 2000],
  [100, 2000, 17],
  [3, 2000, 1],
  [2, 2000, 0],
  [999, 500, 48],
  [999, 0, 0],
  [0, 2000, 0],
])('%i pence at %i basis points contain %i', (amount, rate, vat) => {
  expect(vatIn(amount, rate)).toBe(vat);
});

test('the VAT of parts adds up to the VAT of the whole, however it is cut', () => {
  for (let amount = 1; amount <= 200; amount += 1) {
    for (const step of [1, 2, 3, 7, 50]) {
      let before = 0;
      let vat = 0;
      while (before < amount) {
        const part = Math.min(step, amount - before);
        vat += vatOfPart({ before, part, rate: 2000 });
        before += part;
      }
      expect(vat).toBe(vatIn(amount, 2000));
    }
  }
});
