import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { addDays, friday, weekdayOf } from '#kit/contract/dates.ts';
import { memoize } from '#kit/contract/memoize.ts';
import { type Break, clipBreaks, type Interval, mergeIntervals } from './open-state.rules.ts';
import type { BreakReason, ComingHours, OpeningHours, OpenSpan } from './opening-hours.contract.ts';
import type { BreakPrayer } from './opening-hours.rules.ts';

/** Prayer times of a date, and whether it is in Ramadan. */
export type DayFacts = {
  isRamadan: boolean;
  /** Start of each prayer in minutes from midnight; absent where there is none. */
  begins: Partial<Record<BreakPrayer, number>>;
};

/**
 * Returns the opening hours of a date. An exceptional day takes precedence over the week of Ramadan, and that over the usual
 * week.
 */
export function spansOn(hours: OpeningHours, date: string, isRamadan: boolean): readonly OpenSpan[] {
  const exceptionalDay = hours.days.find((day) => day.date === date);
  if (exceptionalDay) return exceptionalDay.spans;
  const week = isRamadan && hours.ramadan ? hours.ramadan : hours.week;
  return week[weekdayOf(date) - 1] ?? [];
}

/** Returns the breaks of a date in minutes from midnight. Jumu'ah replaces Dhuhr where both are set. */
export function breaksOn(
  hours: OpeningHours,
  date: string,
  facts: DayFacts,
): { from: number; minutes: number; why: BreakReason }[] {
  const jumuah = weekdayOf(date) === friday ? hours.jumuah : null;
  const prayers = hours.breaks.flatMap(({ prayer, minutes }) => {
    const from = facts.begins[prayer];
    return from === undefined || (jumuah && prayer === 'dhuhr') ? [] : [{ from, minutes, why: prayer }];
  });
  if (!jumuah) return prayers;
  const from = minuteOf(jumuah.from);
  return [...prayers, { from, minutes: minuteOf(jumuah.until) - from, why: 'jumuah' }];
}

/**
 * Computes the hours of `days` dates from `date` (YYYY-MM-DD) on, including the rest of the night before: merged intervals, and
 * the breaks within them. Times are in the borough's time zone, with its clock changes.
 */
export function computeComingHours(
  hours: OpeningHours,
  factsOf: (date: string) => DayFacts,
  date: string,
  days: number,
): ComingHours {
  const dates = Array.from({ length: days + 1 }, (_, at) => addDays(date, at - 1));
  const open: Interval[] = [];
  const breaks: Break[] = [];
  for (const day of dates) {
    const facts = factsOf(day);
    for (const span of spansOn(hours, day, facts.isRamadan)) open.push(toInterval(day, span));
    for (const { from, minutes, why } of breaksOn(hours, day, facts)) {
      const start = instantOfMinute(day, from);
      breaks.push({ from: start, to: start + minutes * 60_000, why });
    }
  }
  const merged = mergeIntervals(open).filter(({ to }) => to > instantOfMinute(date, 0));
  return {
    isRamadan: factsOf(date).isRamadan,
    open: merged.map(toIso),
    breaks: clipBreaks(breaks, merged).map(toIso),
  };
}

function toInterval(date: string, { opens, closes }: OpenSpan): Interval {
  const [from, to] = [minuteOf(opens), minuteOf(closes)];
  return { from: instantOfMinute(date, from), to: instantOfMinute(date, to > from ? to : to + 24 * 60) };
}

function toIso<T extends Interval>(interval: T): Omit<T, 'from' | 'to'> & { from: string; to: string } {
  return {
    ...interval,
    from: new Date(interval.from).toISOString(),
    to: new Date(interval.to).toISOString(),
  };
}

const minutesOfDay = 24 * 60;

/** Converts '17:05' to 1025. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the first instant (in milliseconds since 1970) at which the borough's clocks show a minute of a date or a later one.
 * Minutes count from midnight, and may reach into the next day. A minute that is skipped in spring becomes the one after the
 * change; of a minute that occurs twice in autumn, the first counts, so that a shop doesn't close, open and close again in that
 * hour.
 */
function instantOfMinute(date: string, minute: number): number {
  if (minute >= minutesOfDay) return instantOfMinute(addDays(date, 1), minute - minutesOfDay);
  const { start, change } = clockOf(date);
  const plain = start + minute * 60_000;
  if (!change || minute < change.before) return plain;
  return Math.max(change.at, plain + (change.before - change.after) * 60_000);
}

type Clock = {
  /** Midnight at the start of the date. */
  start: number;
  /** The clock change of the date: its instant, the minute before it, and the minute that clocks show after it. */
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
