import { expect, test } from 'vitest';
import { distanceText } from './distance.ts';

test.each([
  [0, '0.1 miles'],
  [320, '0.2 miles'],
  [1609, '1.0 miles'],
  [2600, '1.6 miles'],
])('%i metres read %s', (metres, text) => {
  expect(distanceText(metres)).toBe(text);
});
