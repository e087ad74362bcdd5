import { ordinal } from '#kit/contract/number-text.ts';

/* Names and words of the season. The home page loads them, so this file must not import date code. */

/** The name in a viewer's `openAreas` that shows the season's links. */
export const ramadanSeason = 'ramadanSeason';

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
