import { addDays } from '#kit/contract/date-text.ts';
import type { AdvertFigures } from './delivery-contract.ts';

type Day = { date: string; impressions: number; clicks: number };

/** Clicks of those who saw it; null while nobody has. */
export function clickThroughRate({ impressions, clicks }: Omit<Day, 'date'>): number | null {
  return impressions === 0 ? null : clicks / impressions;
}

/** Every day of a run up to today, with those on which nobody saw it. Dates are YYYY-MM-DD, both included. */
export function daysOfRun(
  { startDate, endDate }: { startDate: string; endDate: string },
  counted: readonly Day[],
  today: string,
): AdvertFigures['days'] {
  const known = new Map(counted.map((day) => [day.date, day]));
  const last = endDate < today ? endDate : today;
  const days: AdvertFigures['days'] = [];
  for (let date = startDate; date <= last; date = addDays(date, 1)) {
    const { impressions, clicks } = known.get(date) ?? { impressions: 0, clicks: 0 };
    days.push({ date, impressions, clicks, clickThroughRate: clickThroughRate({ impressions, clicks }) });
  }
  return days;
}
