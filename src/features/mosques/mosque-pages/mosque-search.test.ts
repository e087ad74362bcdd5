import { expect, test } from 'vitest';
import { countMosqueFilters, isMosqueSearchFiltered, toMosqueListInput } from './mosque-search.ts';

test('from a postcode the nearest come first, unless another order is asked for', () => {
  expect(toMosqueListInput({ postcode: 'IG1 1AA' })).toMatchObject({ postcode: 'IG1 1AA', sort: 'distance' });
  expect(toMosqueListInput({ postcode: 'IG1 1AA', sort: 'name' })).toMatchObject({ sort: 'name' });
});

test('without a place neither the order by distance nor its filter holds', () => {
  expect(toMosqueListInput({ sort: 'distance', within: 3 })).toEqual({ sort: 'name', limit: 24 });
});

test('a located point is stronger than a postcode', () => {
  const input = toMosqueListInput({ postcode: 'IG1 1AA', lat: 51.5, lng: 0.07, within: 3 });
  expect(input).toMatchObject({ lat: 51.5, lng: 0.07, within: 3 });
  expect(input).not.toHaveProperty('postcode');
});

test('order and place alone are no filter', () => {
  expect(isMosqueSearchFiltered({ postcode: 'IG1 1AA', sort: 'name' })).toBe(false);
  expect(isMosqueSearchFiltered({ facility: 'Parking' })).toBe(true);
});

test('what is set in the sheet is counted; a word to look for stands beside it', () => {
  expect(countMosqueFilters({})).toBe(0);
  expect(countMosqueFilters({ search: 'noor', women: 'daily', lat: 51.5, lng: 0.1 })).toBe(2);
});
