import { addDays, weekdayOf } from '#kit/contract/date-text.ts';

const saturday = 6;
const sunday = 7;

/** Saturday and Sunday of the week of a date (YYYY-MM-DD), as far as they are not over. */
export function weekendOf(today: string): { dayOfWeek: number; date: string }[] {
  const weekday = weekdayOf(today);
  return [saturday, sunday]
    .filter((dayOfWeek) => dayOfWeek >= weekday)
    .map((dayOfWeek) => ({ dayOfWeek, date: addDays(today, dayOfWeek - weekday) }));
}
