import { expect, test } from 'vitest';
import { isFiltered } from '#kit/web/list-filters.ts';
import { countMosqueFilters, mosqueFilters, toMosqueListInput } from './mosque-filters.ts';

test('with a postcode, mosques are sorted by distance by default', () => {
  expect(toMosqueListInput({ postcode: 'IG1 1AA' })).toMatchObject({ postcode: 'IG1 1AA', sort: 'distance' });
  expect(toMosqueListInput({ postcode: 'IG1 1AA', sort: 'name' })).toMatchObject({ sort: 'name' });
});

test('without a location, sorting and filtering by distance are ignored', () => {
  expect(toMosqueListInput({ sort: 'distance', within: 3 })).toEqual({ sort: 'name', limit: 24 });
});

test('a located point takes precedence over a postcode', () => {
  const input = toMosqueListInput({ postcode: 'IG1 1AA', lat: 51.5, lng: 0.07, within: 3 });
  expect(input).toMatchObject({ lat: 51.5, lng: 0.07, within: 3 });
  expect(input).not.toHaveProperty('postcode');
});

test('sorting and location do not count as filters', () => {
  expect(isFiltered(mosqueFilters, { postcode: 'IG1 1AA', sort: 'name' })).toBe(false);
  expect(isFiltered(mosqueFilters, { facility: 'Parking' })).toBe(true);
});

test('a distance counts as a filter only with a location', () => {
  expect(isFiltered(mosqueFilters, { within: 1 })).toBe(false);
  expect(countMosqueFilters({ within: 1 }, false)).toBe(0);
  expect(countMosqueFilters({ within: 1 }, true)).toBe(1);
  expect(isFiltered(mosqueFilters, { within: 1, postcode: 'IG1 1AA' })).toBe(true);
});

test('filters set in the sheet are counted, a search word is not', () => {
  expect(countMosqueFilters({}, false)).toBe(0);
  expect(countMosqueFilters({ search: 'noor', women: 'daily', lat: 51.5, lng: 0.1 }, true)).toBe(2);
});

test('the facts of access are sent as the call names them, and count as one filter', () => {
  expect(toMosqueListInput({ access: 'stepFree,hearingLoop' })).toMatchObject({
    access: 'stepFree,hearingLoop',
  });
  expect(countMosqueFilters({ access: 'stepFree,hearingLoop' }, false)).toBe(1);
});
