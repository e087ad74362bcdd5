import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate, clockText, dateText } from '#kit/contract/dates.ts';
import { quarter } from './hours.rules.ts';

/** The time of a shift, local to the borough; an end that is not after the start is on the next day. */
export type ShiftTime = { date: string; startTime: string; endTime: string };

export const maxCapacity = 200;
/** A shift can be repeated for this many weeks. */
export const maxWeeks = 12;
/** Shifts can be planned this many days ahead. */
const maxDaysAhead = 365;
/** A longer shift is taken as a mistyped end. */
const maxMinutes = 12 * 60;

/** For this many days after a shift organisers can record who missed it. */
export const maxNoShowDays = 30;

export const shiftLengths = { note: 200 } as const;

export function shiftStart({ date, startTime }: ShiftTime): Date {
  return instantOf(date, { time: startTime, dayOffset: 0 });
}

export function shiftEnd({ date, startTime, endTime }: ShiftTime): Date {
  return instantOf(date, { time: endTime, dayOffset: endTime > startTime ? 0 : 1 });
}

/** Returns the length in minutes, clock changes included. */
export function shiftMinutes(shift: ShiftTime): number {
  return Math.round((shiftEnd(shift).getTime() - shiftStart(shift).getTime()) / 60_000);
}

/** Returns the hours that can be recorded for a shift: its length to the nearest quarter, and a quarter at least. */
export function hoursOfShift(shift: ShiftTime): number {
  return Math.max(quarter, Math.round(shiftMinutes(shift) / 60 / quarter) * quarter);
}

/** 'Saturday 28 November 2026, 9:30am–12:30pm' */
export function shiftText({ date, startTime, endTime }: ShiftTime): string {
  return `${dateText(date, 'long')}, ${clockText(startTime)}–${clockText(endTime)}`;
}

/** 'Sat 28 Nov, 9:30am–12:30pm' for each shift that has a free place. */
export function freeShiftTexts(
  shifts: readonly (ShiftTime & { capacity: number; taken: number })[],
): string[] {
  return shifts
    .filter(({ capacity, taken }) => taken < capacity)
    .map(
      ({ date, startTime, endTime }) =>
        `${dateText(date, 'day')}, ${clockText(startTime)}–${clockText(endTime)}`,
    );
}

/** Whether two shifts overlap; one may begin when the other ends. */
export function overlap(a: ShiftTime, b: ShiftTime): boolean {
  return shiftStart(a) < shiftEnd(b) && shiftStart(b) < shiftEnd(a);
}

/** Returns the field that is wrong and why, for a coming shift; null if it is valid. */
export function findShiftProblem(shift: ShiftTime, now: Date): [keyof ShiftTime, string] | null {
  if (shiftStart(shift) <= now) return ['date', 'This time has already passed.'];
  if (shift.date > addDays(boroughDate(now), maxDaysAhead)) {
    return ['date', 'Please choose a date within the next year.'];
  }
  if (shiftMinutes(shift) > maxMinutes || shift.startTime === shift.endTime) {
    return ['endTime', 'A shift can last twelve hours at most.'];
  }
  return null;
}

/** Returns the dates of a shift that is repeated weekly. */
export function weeklyDates(date: string, weeks: number): string[] {
  return Array.from({ length: weeks + 1 }, (_, week) => addDays(date, week * 7));
}
