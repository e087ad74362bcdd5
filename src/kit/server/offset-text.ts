import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { memoize } from '#kit/contract/memoize.ts';

/** A wall-clock date and time in a zone with that zone's offset: '2026-06-21T19:00:00+01:00'. */
export function offsetText(date: string, time: string, timeZone: string): string {
  return inZone(`${date}T${time} ${timeZone}`);
}

/** The instant at which a date (YYYY-MM-DD) begins in the borough, with its offset: '2026-07-01T00:00:00+01:00'. */
export function boroughDayStart(date: string): string {
  return offsetText(date, '00:00', borough.timeZone);
}

const inZone = memoize((key) => {
  const [dateTime = '', timeZone = ''] = key.split(' ');
  return Temporal.PlainDateTime.from(dateTime)
    .toZonedDateTime(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
});
