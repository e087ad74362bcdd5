import { instantOf } from '#features/mosques/prayer-times/wall-time.ts';
import { addDays, boroughDate, boroughTime, weekdayOf } from '#kit/contract/date-text.ts';

/** An application unanswered for so many working days reminds its organiser; for as many again, the administrators. */
export const replyWorkingDays = 5;

/** So many answers make a figure that can be shown. */
const answersForFigure = 5;
/** Only what was answered in so many days counts. */
export const figureDays = 180;

const dayMs = 24 * 60 * 60 * 1000;
const friday = 5;

/**
 * The instant `days` working days (Monday to Friday) after another, at the same time of day in the borough. What comes in at a
 * weekend counts as if it had come on the Friday before.
 */
export function workingDaysAfter(from: Date, days: number): Date {
  let date = boroughDate(from);
  for (let left = days; left > 0; left -= 1) {
    do date = addDays(date, 1);
    while (weekdayOf(date) > friday);
  }
  return instantOf(date, { time: boroughTime(from), dayOffset: 0 });
}

/** Within how many days applications are usually answered, from the median of how long answers took; null where too few are known. */
export function usualAnswerDays({ count, medianMs }: { count: number; medianMs: number }): number | null {
  return count < answersForFigure ? null : Math.max(1, Math.ceil(medianMs / dayMs));
}
