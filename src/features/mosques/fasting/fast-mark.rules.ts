import { addDays } from '#kit/contract/dates.ts';

/* The part of the fasting tracker that the home page loads. It must not import Hijri calendar code. */

/** A member's mark of a day: a fast, a fast that makes up a missed day of Ramadan, or a missed day of Ramadan. */
export const fastMarks = ['fasted', 'made_up', 'missed'] as const;
export type FastMark = (typeof fastMarks)[number];

/** Why a day was missed, if the member wants to record it. Nothing depends on it. */
export const missedReasons = ['travel', 'illness', 'period', 'pregnancy_or_nursing', 'other'] as const;
export type MissedReason = (typeof missedReasons)[number];

/** A hundred Ramadans of 30 days. */
export const maxEarlierDays = 3000;

/**
 * A date in the borough (YYYY-MM-DD) with its mark; only a missed day has a reason. A day set aside keeps its mark, but it doesn't count;
 * `toMakeUp`: it is owed if it is in Ramadan.
 */
export type MarkedFast = {
  date: string;
  mark: FastMark | null;
  reason: MissedReason | null;
  setAside: boolean;
  toMakeUp: boolean;
};
/** What a member changes on a day; null removes the mark or the reason, and what is left out stays as it is. */
export type FastChange = Partial<Omit<MarkedFast, 'date'>>;

/** A day about which the member has said nothing. */
export const unmarked = { mark: null, reason: null, setAside: false, toMakeUp: false } as const;

/** How many days later a day can still be marked, so that all of the last Ramadan can be filled in. */
export const markableDays = 400;

/** Returns the first day that can be marked or set aside today. */
export function firstMarkable(today: string): string {
  return addDays(today, -markableDays);
}

/** Returns whether a day can be marked or set aside: today or one of the days before it. */
export function canMark(date: string, today: string): boolean {
  return date <= today && date >= firstMarkable(today);
}

/** A Ramadan with its dates as counted today; declaring its first day later moves them. */
export type RamadanDates = { year: number; dates: string[] };

/** Returns which day of a listed Ramadan a date is; null for other dates. */
export function ramadanDayIn(ramadans: readonly RamadanDates[], date: string): number | null {
  const index = ramadans.map(({ dates }) => dates.indexOf(date)).find((at) => at >= 0);
  return index === undefined ? null : index + 1;
}
