import { expect, test } from 'vitest';
import { countListingFilters, toListInput } from './listing-search.ts';

test('pounds of the address are pence of the call', () => {
  expect(toListInput({ min: 1.1, max: 20, search: 'cot' })).toEqual({
    search: 'cot',
    free: undefined,
    minPrice: 110,
    maxPrice: 2000,
  });
});

test('order and page are no filters', () => {
  expect(countListingFilters({ sort: 'cheapest', cursor: 'x' })).toBe(0);
  expect(countListingFilters({ search: 'cot', free: true, ward: undefined })).toBe(2);
});
