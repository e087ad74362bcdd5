import { instantOf } from '#features/mosques/prayer-times/wall-time.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';

/** A time at which people are wanted: wall clock in the borough; an end that is not after the start is on the next day. */
export type ShiftTime = { date: string; startTime: string; endTime: string };

export const maxCapacity = 200;
/** So many weeks ahead a shift can be repeated. */
export const maxWeeks = 12;
/** So far ahead shifts are planned. */
const maxDaysAhead = 365;
/** A longer one is a mistake in its end. */
const maxMinutes = 12 * 60;

/** So long after a shift organisers say who didn't come. */
export const daysToSay = 30;

export const shiftLengths = { note: 200 } as const;

export function startOf({ date, startTime }: ShiftTime): Date {
  return instantOf(date, { time: startTime, dayOffset: 0 });
}

export function endOf({ date, startTime, endTime }: ShiftTime): Date {
  return instantOf(date, { time: endTime, dayOffset: endTime > startTime ? 0 : 1 });
}

/** How long it lasts, in minutes; the clocks may change meanwhile. */
export function minutesOf(shift: ShiftTime): number {
  return Math.round((endOf(shift).getTime() - startOf(shift).getTime()) / 60_000);
}

/** Whether two shifts share any moment; one may begin when the other ends. */
export function overlap(one: ShiftTime, other: ShiftTime): boolean {
  return startOf(one) < endOf(other) && startOf(other) < endOf(one);
}

/** What is wrong with a shift that is to come: the field and why; null where nothing is. */
export function problemOfShift(shift: ShiftTime, now: Date): [keyof ShiftTime, string] | null {
  if (startOf(shift) <= now) return ['date', 'This time has already passed.'];
  if (shift.date > addDays(boroughDate(now), maxDaysAhead)) {
    return ['date', 'Please choose a date within the next year.'];
  }
  if (minutesOf(shift) > maxMinutes || shift.startTime === shift.endTime) {
    return ['endTime', 'A shift can last twelve hours at most.'];
  }
  return null;
}

/** The dates of a shift that is repeated every week. */
export function weeklyDates(date: string, weeks: number): string[] {
  return Array.from({ length: weeks + 1 }, (_, week) => addDays(date, week * 7));
}
