import { ordinal } from '#kit/contract/number-text.ts';

/* Names and words of the season. The home page loads them, so this file must not import date code. */

/** The names in a viewer's `openAreas` that show the links of Ramadan, and the link to the Eid prayers. */
export const ramadanSeason = 'ramadanSeason';
export const eidSeason = 'eidSeason';

/** Nights from the 21st on are the last ten. */
export function isOfLastTen(night: number | null): boolean {
  return night !== null && night > 20;
}

/** '18th night', '21st night' */
export function nightName(night: number): string {
  return nightsName([night]);
}

/** '1st or 2nd night', where mosques count from different days. */
export function nightsName(nights: readonly number[]): string {
  return `${nights.map(ordinal).join(' or ')} night`;
}

/** Names the night that begins on a day of Ramadan: 'from Maghrib the 18th night'. The evening belongs to the following day. */
export function fromMaghrib(night: number): string {
  return `from Maghrib the ${nightName(night)}`;
}

/** Adds to a Hijri date the night of Ramadan that begins on it, if there is one. */
export function withNight(hijri: string, night: number | null): string {
  return night === null ? hijri : `${hijri} · ${fromMaghrib(night)}`;
}

/**
 * The address of the picture of a page for the borough or one mosque. Messengers keep pictures by their address, so it changes with the
 * days that the picture shows.
 */
export function seasonPicturePath(
  page: '/ramadan' | '/eid',
  days: readonly string[],
  mosqueId: string | undefined,
): string {
  return `${page}/preview.png?v=${days.join('.')}${mosqueId === undefined ? '' : `&mosqueId=${mosqueId}`}`;
}
