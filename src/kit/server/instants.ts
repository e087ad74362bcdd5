import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { addDays } from '#kit/contract/dates.ts';
import { badField } from '#kit/contract/errors.ts';
import { memoize } from '#kit/contract/memoize.ts';

/** Formats a local date and time in a zone with the zone's offset: '2026-06-21T19:00:00+01:00'. */
export function offsetText(date: string, time: string, timeZone: string): string {
  return inZone(`${date}T${time} ${timeZone}`);
}

/** Returns the instant at which a date (YYYY-MM-DD) begins in the borough, with its offset: '2026-07-01T00:00:00+01:00'. */
export function boroughDayStart(date: string): string {
  return offsetText(date, '00:00', borough.timeZone);
}

/**
 * Returns the instant at which a date (YYYY-MM-DD) ends in the borough, in UTC: '2026-07-01T23:00:00.000Z'. Refuses (bad_input,
 * at `field`) a day that is over.
 */
export function requireDayEnd(field: string, date: string, now: Date): string {
  const end = new Date(boroughDayStart(addDays(date, 1)));
  if (end > now) return end.toISOString();
  throw badField(field, 'That day is in the past. Please choose today or later.');
}

const inZone = memoize((key) => {
  const [dateTime = '', timeZone = ''] = key.split(' ');
  return Temporal.PlainDateTime.from(dateTime)
    .toZonedDateTime(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
});

/**
 * How far the clocks of two machines may differ, in seconds. A stored instant further in the future was written by a
 * wrong clock: it counts as past, or everybody would wait until the right clock gets there.
 */
export const maxClockSkewSeconds = 60;
