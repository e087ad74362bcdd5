import { Temporal } from 'temporal-polyfill';
import { instantOf, wallMinutes, wallTimeAt, wallTimeOf } from '#features/mosques/prayer-times/wall-time.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Issue } from '#kit/contract/errors.ts';

/** An event that lasts longer than this is a mistake in its end: 7pm to 6pm. */
const maxHours = 12;
const dayMinutes = 24 * 60;

/** When an event begins and ends, on the borough's clocks; `endDayOffset` is 1 past midnight. */
export type EventSpan = { startTime: string; endTime: string | null; endDayOffset: 0 | 1 };

/** The span of a start and an end: an end that is earlier on the clock is on the next day. Null: no end like that can be meant. */
export function spanOf(startTime: string, endTime: string | null): EventSpan | null {
  if (endTime === null) return { startTime, endTime, endDayOffset: 0 };
  const minutes =
    wallMinutes({ time: endTime, dayOffset: 0 }) - wallMinutes({ time: startTime, dayOffset: 0 });
  if (minutes > 0) return { startTime, endTime, endDayOffset: 0 };
  return minutes + dayMinutes <= maxHours * 60 && minutes !== 0
    ? { startTime, endTime, endDayOffset: 1 }
    : null;
}

/** The span of a start and a length in minutes. */
export function spanOfLength(startTime: string, minutes: number | null): EventSpan {
  if (minutes === null) return { startTime, endTime: null, endDayOffset: 0 };
  const end = wallTimeOf(wallMinutes({ time: startTime, dayOffset: 0 }) + minutes);
  return { startTime, endTime: end.time, endDayOffset: end.dayOffset };
}

/** The instant at which an event begins. */
export function startInstant(event: { eventDate: string; startTime: string }): Date {
  return instantOf(event.eventDate, { time: event.startTime, dayOffset: 0 });
}

/** The instant at which it is over; one without an end lasts until its day ends. */
export function endInstant(event: { eventDate: string; endTime: string | null; endDayOffset: number }): Date {
  if (event.endTime === null) return instantOf(event.eventDate, { time: '00:00', dayOffset: 1 });
  return instantOf(event.eventDate, { time: event.endTime, dayOffset: event.endDayOffset === 1 ? 1 : 0 });
}

/** What is wrong with the date and start of an event that is yet to come: past, too far ahead, or an hour that the clocks skip. */
export function wrongStart(eventDate: string, startTime: string, now: Date): Issue[] {
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
