import { expect, test } from 'vitest';
import { distanceText } from './distance.ts';

test.each([
  [0, '0.1 miles'],
  [320, '0.2 miles'],
  [1609, '1.0 miles'],
  [2600, '1.6 miles'],
])('%i metres are shown as %s', (metres, text) => {
  expect(distanceText(metres, false)).toBe(text);
});

test('a distance from the centre of a postcode area is shown as approximate', () => {
  expect(distanceText(1100, true)).toBe('about 0.7 miles');
});
