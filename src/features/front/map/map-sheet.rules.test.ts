import { expect, test } from 'vitest';
import { nearestStop } from './map-sheet.rules.ts';

test.each([
  [0, 'low'],
  [300, 'low'],
  [400, 'half'],
  [700, 'half'],
  [760, 'full'],
  [2000, 'full'],
] as const)('a sheet released at %i of 1000 px settles at %s', (height, stop) => {
  expect(nearestStop(height, 1000)).toBe(stop);
});
