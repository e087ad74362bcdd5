import { expect, test } from 'vitest';
import { numberWord, ordinal, poundsText, totalText } from './number-text.ts';

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

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [1000, '1000 events'],
  [1001, 'more than 1,000 events'],
])('a total of %i is shown as %s', (total, text) => {
  expect(totalText(total, 'event', 'events')).toBe(text);
});

test('numbers below ten are written as words', () => {
  expect([0, 1, 9, 10, 412].map(numberWord)).toEqual(['no', 'one', 'nine', '10', '412']);
});

test('ordinals have their English endings', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(ordinal);
  expect(places.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th');
});
