import { Temporal } from 'temporal-polyfill';

/** A wall-clock date and time in a zone with that zone's offset: '2026-06-21T19:00:00+01:00'. */
export function offsetText(date: string, time: string, timeZone: string): string {
  return Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
