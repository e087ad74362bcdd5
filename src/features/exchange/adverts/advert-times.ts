import { addDays } from '#kit/contract/date-text.ts';
import { payWithinDays } from './advert-options.ts';

const dayMs = 86_400_000;
/** We look at an advert within two days; the next is the first on which it can run. */
const daysOfReview = 2;
/** How far ahead days can be booked. */
export const maxDaysAhead = 365;

/** From when an advert submitted on a date can run; both YYYY-MM-DD in the borough. */
export function firstDayOf(today: string): string {
  return addDays(today, daysOfReview + 1);
}

/** The last day of a run, which is included. */
export function lastDayOf({ startDate, duration }: { startDate: string; duration: number }): string {
  return addDays(startDate, duration - 1);
}

/** Until when an advert that is approved now is to be paid. */
export function payByOf(now: Date): Date {
  return new Date(now.getTime() + payWithinDays * dayMs);
}
