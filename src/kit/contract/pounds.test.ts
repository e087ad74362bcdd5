import { expect, test } from 'vitest';
import { poundsText } from './pounds.ts';

test('pence are written as pounds with two decimals', () => {
  expect([0, 5, 500, 1999, 125_000, 123_456_789, -300].map(poundsText)).toEqual([
    '£0.00',
    '£0.05',
    '£5.00',
    '£19.99',
    '£1,250.00',
    '£1,234,567.89',
    '−£3.00',
  ]);
});
