import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPricePence } from './listing-options.ts';
import { penceOf, priceField, priceText } from './price.ts';

test('a price is read as people type it', () => {
  const read = ['45', '£45', '12.5', '12.50', '£1,200', '0', 'Free', ' 7 ', '100000'].map(penceOf);
  expect(read).toEqual([4500, 4500, 1250, 1250, 120_000, 0, 0, 700, 10_000_000]);
});

test('what is negative, too much or no price is none', () => {
  const typed = ['-5', '100000.01', '99999999999999999999', '1e9', '12.505', '1,20', '', 'ask me', '£', '٤٥'];
  expect(typed.map(penceOf)).toEqual(typed.map(() => undefined));
});

test('every price that may be asked is read back from its field and from its text', () => {
  const price = fc.integer({ min: 0, max: maxPricePence });
  fc.assert(
    fc.property(price, (pence) => {
      expect(penceOf(priceField(pence))).toBe(pence);
      expect(penceOf(priceText(pence))).toBe(pence);
    }),
  );
});

test('a price is said as in a shop', () => {
  expect([0, 50, 4500, 1250, 120_000, 10_000_000].map(priceText)).toEqual([
    'Free',
    '£0.50',
    '£45',
    '£12.50',
    '£1,200',
    '£100,000',
  ]);
});
