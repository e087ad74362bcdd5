import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { addDays } from '#kit/contract/date-text.ts';
import { memoize } from '#kit/contract/memoize.ts';

const minutesOfDay = 24 * 60;

/** '17:05' as 1025. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The first instant (in milliseconds since 1970) at which the borough's clocks show a minute of a date or a later one:
 * minutes count from midnight, and may reach into the next day. A minute that is skipped in spring is the one after the
 * change; one that comes twice in autumn is the first, so that a shop doesn't close, open and close again in that hour.
 */
export function instantOfMinute(date: string, minute: number): number {
  if (minute >= minutesOfDay) return instantOfMinute(addDays(date, 1), minute - minutesOfDay);
  const { start, change } = clockOf(date);
  const plain = start + minute * 60_000;
  if (!change || minute < change.before) return plain;
  return Math.max(change.at, plain + (change.before - change.after) * 60_000);
}

type Clock = {
  /** The date's midnight. */
  start: number;
  /** Where the clocks change: the instant, the minute that they would have shown, and the one that they show instead. */
  change: { at: number; before: number; after: number } | null;
};

const clockOf = memoize((date: string): Clock => {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(borough.timeZone);
  const start = midnight.epochMilliseconds;
  if (midnight.hoursInDay === 24) return { start, change: null };
  const change = midnight.getTimeZoneTransition('next');
  if (!change) return { start, change: null };
  const before = (change.epochMilliseconds - start) / 60_000;
  return {
    start,
    change: { at: change.epochMilliseconds, before, after: change.hour * 60 + change.minute },
  };
});
