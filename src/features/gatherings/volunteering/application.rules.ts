import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate, boroughTime, weekdayOf } from '#kit/contract/dates.ts';

/**
 * The organiser is reminded of an application after this many working days without a reply, and the administrators after as many
 * again.
 */
export const replyWorkingDays = 5;

/** An average is shown only from this many replies on. */
const answersForFigure = 5;
/** Replies of this many days are counted. */
export const figureDays = 180;

const dayMs = 24 * 60 * 60 * 1000;
const friday = 5;

/**
 * Returns the instant `days` working days (Monday to Friday) after another, at the same time of day in the borough. From a
 * weekend it counts from the Friday before.
 */
export function addWorkingDays(from: Date, days: number): Date {
  let date = boroughDate(from);
  for (let left = days; left > 0; left -= 1) {
    do date = addDays(date, 1);
    while (weekdayOf(date) > friday);
  }
  return instantOf(date, { time: boroughTime(from), dayOffset: 0 });
}

/** Returns the usual number of days until a reply, from the median; null if there are too few replies. */
export function usualAnswerDays({ count, medianMs }: { count: number; medianMs: number }): number | null {
  return count < answersForFigure ? null : Math.max(1, Math.ceil(medianMs / dayMs));
}
