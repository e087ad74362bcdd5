import { addDays, weekdayOf } from '#kit/contract/date-text.ts';

/** The choices of the events page's date filter. */
export const eventPeriods = ['today', 'week', 'weekend', 'month'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

export const eventPeriodLabels: Record<EventPeriod, string> = {
  today: 'Today',
  week: 'Next 7 days',
  weekend: 'This weekend',
  month: 'This month',
};

/** First and last date (both included, YYYY-MM-DD) of a period, seen from `today`. */
export function datesOf(period: EventPeriod, today: string): { from: string; to: string } {
  if (period === 'today') return { from: today, to: today };
  if (period === 'week') return { from: today, to: addDays(today, 6) };
  if (period === 'month') return { from: today, to: lastOfMonth(today) };
  return weekendFrom(today);
}

/** Friday evening is for Friday: a weekend is Saturday and Sunday; on a Sunday, what is left of it. */
function weekendFrom(today: string): { from: string; to: string } {
  const weekday = weekdayOf(today);
  if (weekday === 7) return { from: today, to: today };
  const saturday = addDays(today, 6 - weekday);
  return { from: saturday, to: addDays(saturday, 1) };
}

function lastOfMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
