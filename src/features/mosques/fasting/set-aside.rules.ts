import { addDays, dateText, daysBetween } from '#kit/contract/dates.ts';

/* Setting days aside, for both trackers. */

/** How many days a member can set aside at once. */
export const maxDaysAtOnce = 31;

/** The first and the last day of a range, as YYYY-MM-DD. */
export type DayRange = { from: string; to: string };

/** The days of a range in order, or what is wrong with one of its fields. */
export type ReadRange = { days: string[] } | { days: null; field: keyof DayRange; problem: string };

/** Reads a range of days, which must be between the first day that the tracker can change and today. */
export function readRange({ from, to }: DayRange, earliest: string, today: string): ReadRange {
  const isOpen = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && date >= earliest && date <= today;
  const wrong = (field: keyof DayRange, problem: string) => ({ days: null, field, problem });
  const outside = `Please choose a day from ${dateText(earliest, 'plain')} to today.`;
  if (!isOpen(from)) return wrong('from', outside);
  if (!isOpen(to)) return wrong('to', outside);
  if (to < from) return wrong('to', 'Please choose a last day that isn’t before the first.');
  const length = daysBetween(from, to) + 1;
  if (length > maxDaysAtOnce) return wrong('to', `Please choose at most ${maxDaysAtOnce} days at once.`);
  return { days: Array.from({ length }, (_, index) => addDays(from, index)) };
}
