import { expect, test } from 'vitest';
import { countFilters, isFiltered } from '#kit/web/list-filters.ts';
import { listingFilters, toListInput } from './listing-filters.ts';

test('pounds in the URL are pence in the call', () => {
  expect(toListInput({ min: 1.1, max: 20, search: 'cot' })).toEqual({
    search: 'cot',
    free: undefined,
    minPrice: 110,
    maxPrice: 2000,
  });
});

test('order and page do not count as filters', () => {
  expect(isFiltered(listingFilters, { sort: 'cheapest', cursor: 'x' })).toBe(false);
  expect(countFilters(listingFilters, { search: 'cot', free: true, ward: undefined })).toBe(1);
});
