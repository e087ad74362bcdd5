import { expect, test } from 'vitest';
import { finderParams, namesPlace, toFinderInput, withoutPlace } from './finder-search.ts';

test('a point goes before a postcode, and that before a mosque', () => {
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

test('a search without its place keeps everything else', () => {
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
])('%s minutes of walking are %s', (given, minutes) => {
  expect(finderParams.minutes(given)).toBe(minutes);
});
