import { expect, test } from 'vitest';
import { devicePlaceCookie, devicePlaceText, readDevicePlace } from './device-cookie.ts';

const placeId = '019ab2c4-1111-7000-8000-00000000000a';

test('a place is read as it was written, with or without minutes', () => {
  for (const place of [
    { placeId, minutes: 4 },
    { placeId, minutes: null },
  ]) {
    expect(readDevicePlace(devicePlaceText(place))).toEqual(place);
  }
});

test('an invalid cookie is ignored', () => {
  for (const text of [
    '',
    'borough',
    `${placeId}.`,
    `${placeId}.9999`,
    `${placeId}.-4`,
    `x${placeId}`,
    `${placeId}"`,
  ]) {
    expect(readDevicePlace(text), text).toBeNull();
  }
});

test('behind HTTPS the cookie has the __Host- prefix, and clearing expires it', () => {
  expect(devicePlaceCookie({ placeId, minutes: 4 }, true)).toMatch(/^__Host-place=.+; secure$/);
  expect(devicePlaceCookie(null, false)).toBe('place=; path=/; max-age=0; samesite=lax');
});
