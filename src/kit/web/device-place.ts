import { deviceCookie, forgottenCookie } from './device-cookie.ts';

/** The cookie that keeps it. */
export const devicePlaceCookieName = 'place';

/** The place that somebody chose on this device, and the minutes on foot where they were known at that moment. Where that was from is kept nowhere. */
export type DevicePlace = { placeId: string; minutes: number | null };

/** Reads what stands in the cookie, or on the page; what is not ours is nothing. */
export function readDevicePlace(text: string | undefined): DevicePlace | null {
  const match = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,3}))?$/.exec(text ?? '');
  if (!match?.[1]) return null;
  return { placeId: match[1], minutes: match[2] === undefined ? null : Number(match[2]) };
}

/** The inverse. */
export function devicePlaceText({ placeId, minutes }: DevicePlace): string {
  return minutes === null ? placeId : `${placeId}.${minutes}`;
}

/** What a page sets as its cookie to remember the place for a year, or with null to forget it. */
export function devicePlaceCookie(place: DevicePlace | null, isHttps: boolean): string {
  if (place === null) return forgottenCookie(devicePlaceCookieName, isHttps);
  return deviceCookie(devicePlaceCookieName, devicePlaceText(place), { isHttps, keptFor: 'a year' });
}
