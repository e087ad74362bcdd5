import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { friday } from '#kit/contract/dates.ts';
import { memoize } from '#kit/contract/memoize.ts';
import type { WallTime } from './wall-clock.rules.ts';

/**
 * Returns the instant of a wall time on a date (YYYY-MM-DD) in the borough. A time skipped in spring is read as an hour later; a
 * time that occurs twice in autumn is the first one.
 */
export function instantOf(date: string, wall: WallTime): Date {
  return new Date(millisecondsOf(`${date}T${wall.time}+${wall.dayOffset}`));
}

/** Memoised, because a page of mosques needs the same few hundred instants many times. */
const millisecondsOf = memoize((key) => {
  const [dateTime = '', days] = key.split('+');
  return Temporal.PlainDateTime.from(dateTime)
    .add({ days: Number(days) })
    .toZonedDateTime(borough.timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
});

/** Returns the borough's wall time at an instant, relative to `date`. */
export function wallTimeAt(instant: Date, date: string): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    borough.timeZone,
  );
  const days = Temporal.PlainDate.from(date).until(zoned.toPlainDate()).days;
  const clock = zoned.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
  return { time: clock, dayOffset: days >= 1 ? 1 : 0 };
}

/** Returns the first Friday on or after a date. */
export function fridayFrom(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.add({ days: (friday - day.dayOfWeek + 7) % 7 }).toString();
}

/** Lists all dates of a month (YYYY-MM). */
export function datesOfMonth(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: first.daysInMonth }, (_, index) =>
    first.toPlainDate({ day: index + 1 }).toString(),
  );
}

/** Lists the dates from one to another, inclusive. */
export function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(Temporal.PlainDate.from(to)).days;
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => first.add({ days: index }).toString());
}

/** Returns whether the borough's clocks go forward or back on a date (YYYY-MM-DD); null if neither. */
export function clockChangeOn(date: string): 'forward' | 'back' | null {
  const day = Temporal.PlainDate.from(date).toZonedDateTime(borough.timeZone);
  const hours = day.hoursInDay;
  if (hours === 24) return null;
  return hours < 24 ? 'forward' : 'back';
}
