import { addDays, boroughDate } from '#kit/contract/date-text.ts';

/** The last so many days in the borough, today with them, oldest first. */
export function lastDays(now: Date, days: number): string[] {
  const today = boroughDate(now);
  return Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
}
