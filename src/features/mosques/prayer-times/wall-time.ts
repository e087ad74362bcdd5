import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { friday } from '#kit/contract/date-text.ts';
import { memoize } from '#kit/contract/memoize.ts';

/**
 * A clock time as it hangs on the wall. `dayOffset` is 1 where it falls past midnight of the day it belongs to: isha of
 * 21 June at 00:40 is { time: '00:40', dayOffset: 1 }. The clock changes are in the reading already and never applied again.
 */
export type WallTime = { time: string; dayOffset: 0 | 1 };

const minutesOfDay = 24 * 60;

/** Minutes since midnight of the day that the time belongs to: 00:40 with an offset of a day is 1480. */
export function wallMinutes({ time, dayOffset }: WallTime): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return dayOffset * minutesOfDay + hours * 60 + minutes;
}

/** The inverse of wallMinutes. Less than no minutes is midnight; a second day is the last there is. */
export function wallTimeOf(minutes: number): WallTime {
  const within = Math.min(Math.max(Math.round(minutes), 0), 2 * minutesOfDay - 1);
  const clock = within % minutesOfDay;
  const text = (value: number) => String(value).padStart(2, '0');
  return {
    time: `${text(Math.floor(clock / 60))}:${text(clock % 60)}`,
    dayOffset: within >= minutesOfDay ? 1 : 0,
  };
}

/** A wall time some minutes later (or earlier). */
export function addMinutes(wall: WallTime, minutes: number): WallTime {
  return wallTimeOf(wallMinutes(wall) + minutes);
}

/**
 * The instant of a wall time on a date (YYYY-MM-DD) in the borough. An hour that is skipped in spring reads as the hour
 * after it; one that comes twice in autumn is the first.
 */
export function instantOf(date: string, wall: WallTime): Date {
  return new Date(millisecondsOf(`${date}T${wall.time}+${wall.dayOffset}`));
}

/** A page of mosques asks for the same few hundred instants over and over. */
const millisecondsOf = memoize((key) => {
  const [at = '', days] = key.split('+');
  return Temporal.PlainDateTime.from(at)
    .add({ days: Number(days) })
    .toZonedDateTime(borough.timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
});

/** What the borough's clocks show at an instant, told from the day `date`. */
export function wallTimeAt(instant: Date, date: string): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    borough.timeZone,
  );
  const days = Temporal.PlainDate.from(date).until(zoned.toPlainDate()).days;
  const clock = zoned.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' });
  return { time: clock, dayOffset: days >= 1 ? 1 : 0 };
}

/** The first Friday on or after a date. */
export function fridayFrom(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.add({ days: (friday - day.dayOfWeek + 7) % 7 }).toString();
}

/** All dates of a month (YYYY-MM). */
export function datesOfMonth(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: first.daysInMonth }, (_, at) => first.toPlainDate({ day: at + 1 }).toString());
}

/** The dates from one to another, both included. */
export function datesBetween(from: string, to: string): string[] {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(Temporal.PlainDate.from(to)).days;
  return Array.from({ length: Math.max(0, days + 1) }, (_, at) => first.add({ days: at }).toString());
}
