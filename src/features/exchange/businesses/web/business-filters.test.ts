import { expect, test } from 'vitest';
import { countFilters, isFiltered } from '#kit/web/list-filters.ts';
import { businessFilters, toBusinessListInput } from './business-filters.ts';

test('a location takes precedence over a postcode, and half a location is ignored', () => {
  const asked = { postcode: 'IG1 1AA', lat: 51.5, lng: 0.07, open: true as const };
  expect(toBusinessListInput(asked)).toMatchObject({ lat: 51.5, lng: 0.07, open: 'true' });
  expect(toBusinessListInput(asked)).not.toHaveProperty('postcode');
  expect(toBusinessListInput({ postcode: 'IG1 1AA', lat: 51.5 })).toMatchObject({ postcode: 'IG1 1AA' });
});

test('order, place and page do not count as filters', () => {
  const placed = { sort: 'name', postcode: 'IG1 1AA', cursor: 'x' };
  expect(countFilters(businessFilters, placed)).toBe(0);
  expect(isFiltered(businessFilters, placed)).toBe(false);
  expect(countFilters(businessFilters, { open: true, category: 'butchers', within: 1 }, true)).toBe(3);
});
