import { expect, test } from 'vitest';
import { countBusinessFilters, toBusinessListInput } from './business-search.ts';

test('a location is stronger than a postcode, and half of one is none', () => {
  const asked = { postcode: 'IG1 1AA', lat: 51.5, lng: 0.07, open: true as const };
  expect(toBusinessListInput(asked)).toMatchObject({ lat: 51.5, lng: 0.07, open: 'true' });
  expect(toBusinessListInput(asked)).not.toHaveProperty('postcode');
  expect(toBusinessListInput({ postcode: 'IG1 1AA', lat: 51.5 })).toMatchObject({ postcode: 'IG1 1AA' });
});

test('an order, a place and a page narrow nothing', () => {
  expect(countBusinessFilters({ sort: 'name', postcode: 'IG1 1AA', cursor: 'x' })).toBe(0);
  expect(countBusinessFilters({ open: true, category: 'butchers', within: 1 })).toBe(3);
});
