import { addDays } from '#kit/contract/date-text.ts';

/** We look at an advert within two days; the next is the first on which it can run. */
const daysOfReview = 2;

/** From when an advert submitted on a date can run; both YYYY-MM-DD in the borough. */
export function firstDayOf(today: string): string {
  return addDays(today, daysOfReview + 1);
}
