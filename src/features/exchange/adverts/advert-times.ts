import { addDays } from '#kit/contract/date-text.ts';
import { payWithinDays } from './advert-options.ts';

const dayMs = 86_400_000;
/** We look at an advert within two days; the next is the first on which it can run. */
const daysOfReview = 2;
/** How many days before its end, and before an unpaid one lapses, its owner is reminded. */
const daysOfEndReminder = 3;
const daysOfPayReminder = 2;

/** From when an advert submitted on a date can run; both YYYY-MM-DD in the borough. */
export function firstDayOf(today: string): string {
  return addDays(today, daysOfReview + 1);
}

/** The last day of a run, which is included. */
export function lastDayOf({ startDate, duration }: { startDate: string; duration: number }): string {
  return addDays(startDate, duration - 1);
}

/** The days of an advert that is approved on a date: as they were asked for, or from tomorrow where the first has passed. */
export function daysWhenApproved(
  run: { startDate: string; duration: number },
  today: string,
): { startDate: string; endDate: string } {
  const tomorrow = addDays(today, 1);
  const startDate = run.startDate < tomorrow ? tomorrow : run.startDate;
  return { startDate, endDate: lastDayOf({ startDate, duration: run.duration }) };
}

/** Until when an advert that is approved now is to be paid. */
export function payByOf(now: Date): Date {
  return new Date(now.getTime() + payWithinDays * dayMs);
}

/** Adverts that are to be paid by this instant, or earlier, are due a reminder now. */
export function payReminderDueBy(now: Date): Date {
  return new Date(now.getTime() + daysOfPayReminder * dayMs);
}

/** Adverts whose last day is this, or earlier, are due a reminder on a date. */
export function endReminderDueOn(today: string): string {
  return addDays(today, daysOfEndReminder);
}
