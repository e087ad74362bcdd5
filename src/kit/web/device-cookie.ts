const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the name of a cookie that a page sets: with HTTPS one that browsers only accept from this exact host. */
export function deviceCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Returns the cookie with which a page remembers a value, which is no secret, on this device. */
export function deviceCookie(name: string, value: string, { isHttps }: { isHttps: boolean }): string {
  return `${deviceCookieName(name, isHttps)}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${isHttps ? '; secure' : ''}`;
}

/** Returns the cookie that deletes it. */
function expiredCookie(name: string, isHttps: boolean): string {
  return `${deviceCookieName(name, isHttps)}=; path=/; max-age=0; samesite=lax${isHttps ? '; secure' : ''}`;
}

/** The name of the cookie. */
export const devicePlaceCookieName = 'place';

/**
 * The place that somebody chose on this device, and the walking time in minutes if it was known at that moment. The
 * location that it was measured from is stored nowhere.
 */
export type DevicePlace = { placeId: string; minutes: number | null };

/** Parses the cookie's value, or the page's; null for anything else. */
export function readDevicePlace(text: string | undefined): DevicePlace | null {
  const match = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,3}))?$/.exec(text ?? '');
  if (!match?.[1]) return null;
  return { placeId: match[1], minutes: match[2] === undefined ? null : Number(match[2]) };
}

/** The inverse of `readDevicePlace`. */
export function devicePlaceText({ placeId, minutes }: DevicePlace): string {
  return minutes === null ? placeId : `${placeId}.${minutes}`;
}

/** Returns the cookie with which a page remembers the place for a year, or with null forgets it. */
export function devicePlaceCookie(place: DevicePlace | null, isHttps: boolean): string {
  if (place === null) return expiredCookie(devicePlaceCookieName, isHttps);
  return deviceCookie(devicePlaceCookieName, devicePlaceText(place), { isHttps });
}
