import { Temporal } from 'temporal-polyfill';
import { addMinutes, type WallTime, wallMinutes } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { instantOf, wallTimeAt } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate, daysBetween } from '#kit/contract/dates.ts';
import type { Issue } from '#kit/contract/errors.ts';

/** A longer event is taken as a mistyped end: 7pm to 6pm. */
const maxHours = 12;
const dayMinutes = 24 * 60;

/** Local start and end of an event; `endDayOffset` is 1 if it ends after midnight. */
export type EventSpan = { startTime: string; endTime: string | null; endDayOffset: 0 | 1 };

/**
 * Returns the span between a start and an end on a date; an end earlier than the start is on the next day. Null if the event
 * would be too long.
 */
export function toSpan(eventDate: string, startTime: string, endTime: string | null): EventSpan | null {
  if (endTime === null) return { startTime, endTime, endDayOffset: 0 };
  const minutes =
    wallMinutes({ time: endTime, dayOffset: 0 }) - wallMinutes({ time: startTime, dayOffset: 0 });
  if (minutes > 0) return spanTo(eventDate, startTime, { time: endTime, dayOffset: 0 });
  return minutes + dayMinutes <= maxHours * 60 && minutes !== 0
    ? spanTo(eventDate, startTime, { time: endTime, dayOffset: 1 })
    : null;
}

/** Returns the span of a start on a date and a length in minutes, clock changes included. */
export function spanOfLength(eventDate: string, startTime: string, minutes: number | null): EventSpan {
  if (minutes === null) return { startTime, endTime: null, endDayOffset: 0 };
  const instant = new Date(startInstant({ eventDate, startTime }).getTime() + minutes * 60_000);
  const end = wallTimeAt(instant, eventDate);
  // An end in the second of two equal hours can't be stored: it would be read as the first.
  return instantOf(eventDate, end).getTime() === instant.getTime()
    ? { startTime, endTime: end.time, endDayOffset: end.dayOffset }
    : spanTo(eventDate, startTime, addMinutes({ time: startTime, dayOffset: 0 }, minutes));
}

/** Local start and end of an event over several days; of one day where `endDate` is null. */
export type EventTimes = {
  startTime: string;
  endTime: string | null;
  endDayOffset: number;
  endDate: string | null;
};

/** Returns the times of an event that ends on a later day, or at night: from 8pm to 2am of the next day is one evening. */
export function timesUntil(
  eventDate: string,
  startTime: string,
  endDate: string,
  endTime: string,
): EventTimes {
  const evening = toSpan(eventDate, startTime, endTime);
  const days = daysBetween(eventDate, endDate);
  if (evening && days === evening.endDayOffset) return { ...evening, endDate: null };
  // As in `spanTo`: an end in the hour that the clocks skip is what they show then.
  const { time } = wallTimeAt(instantOf(endDate, { time: endTime, dayOffset: 0 }), endDate);
  return { startTime, endTime: time, endDayOffset: days, endDate };
}

/** Returns a span; an end in the hour that the clocks skip is what they show then: half past one is half past two. */
export function spanTo(eventDate: string, startTime: string, end: WallTime) {
  const { time, dayOffset } = wallTimeAt(instantOf(eventDate, end), eventDate);
  return { startTime, endTime: time, endDayOffset: dayOffset };
}

/** Returns the instant at which an event begins. */
export function startInstant(event: { eventDate: string; startTime: string }): Date {
  return instantOf(event.eventDate, { time: event.startTime, dayOffset: 0 });
}

/** Returns the next instant at which the borough's clocks show a time. */
export function nextInstantAt(time: string, now: Date): Date {
  const today = boroughDate(now);
  const at = (eventDate: string) => startInstant({ eventDate, startTime: time });
  return at(today) > now ? at(today) : at(addDays(today, 1));
}

/** Returns what is wrong with the start of a future event: past, too far ahead, or an hour that the clocks skip. */
export function startIssues(eventDate: string, startTime: string, now: Date): Issue[] {
  const start = startInstant({ eventDate, startTime });
  if (start <= now) {
    const isToday = eventDate === boroughDate(now);
    return [
      isToday
        ? { path: 'startTime', message: 'This time has already passed.' }
        : { path: 'eventDate', message: 'Please choose a date that is not in the past.' },
    ];
  }
  if (eventDate > lastDate(now)) {
    return [{ path: 'eventDate', message: 'Please choose a date within the next two years.' }];
  }
  if (wallTimeAt(start, eventDate).time !== startTime) {
    return [{ path: 'startTime', message: 'The clocks go forward that night, so this time doesn’t exist.' }];
  }
  return [];
}

function lastDate(now: Date): string {
  return Temporal.PlainDate.from(boroughDate(now)).add({ years: 2 }).toString();
}
