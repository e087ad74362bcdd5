import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';

/** The Monday (YYYY-MM-DD) of the week in which an instant falls in the borough: an issue's name. */
export function weekOf(now: Date): string {
  const today = boroughDay(now);
  return today.subtract({ days: today.dayOfWeek - 1 }).toString();
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Since when something is news for an issue that starts now: since the last issue, at most four weeks; where there was none,
 * since seven days. An instant, ISO 8601.
 */
export function newSince(now: Date, lastStart: string | undefined): string {
  const back = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  if (lastStart === undefined) return back(7);
  return lastStart < back(28) ? back(28) : lastStart;
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Whether the week's issue is due by itself: on its day from its hour on, until the day ends. A missed hour is made up the
 * same day; a missed day is not, for its news would be old.
 */
export function isDue(now: Date, day: string, hour: number): boolean {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(borough.timeZone);
  return days[zoned.dayOfWeek - 1] === day && zoned.hour >= hour;
}

function boroughDay(now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(borough.timeZone)
    .toPlainDate();
}
