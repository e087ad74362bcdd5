import { expect, test } from 'vitest';
import { finderParams, namesPlace, toFinderInput, withoutPlace } from './jamaah-finder-search.ts';

test('a point takes precedence over a postcode, and a postcode over a mosque', () => {
  const mosque = '01890000-0000-7000-8000-000000000000';
  expect(toFinderInput({ lat: 51.5, lng: 0.1, postcode: 'IG1 1AA', mosque })).toEqual({
    lat: 51.5,
    lng: 0.1,
  });
  expect(toFinderInput({ postcode: 'IG1 1AA', mosque, women: true })).toEqual({
    postcode: 'IG1 1AA',
    women: 'true',
  });
  expect(toFinderInput({ mosque })).toEqual({ mosqueId: mosque });
  expect(toFinderInput({ lat: 51.5 })).toEqual({});
});

test('withoutPlace removes the location and keeps the rest of the search', () => {
  const search = { postcode: 'IG1 1AA', minutes: 10, women: true } as const;
  expect(namesPlace(search)).toBe(true);
  expect(namesPlace(withoutPlace(search))).toBe(false);
  expect(withoutPlace(search)).toMatchObject({ minutes: 10, women: true });
});

test.each([
  ['10', 10],
  [20, 20],
  ['15', undefined],
  ['x', undefined],
])('the walking limit %s is read as %s', (given, minutes) => {
  expect(finderParams.minutes(given)).toBe(minutes);
});

test('known facts of access are sent, and those where it isn’t known only beside one', () => {
  expect(finderParams.access('lift,jacuzzi,stepFree')).toBe('stepFree,lift');
  expect(toFinderInput({ access: 'lift', accessUnknown: true })).toEqual({
    access: 'lift',
    accessUnknown: 'true',
  });
  expect(toFinderInput({ accessUnknown: true })).toEqual({});
});
