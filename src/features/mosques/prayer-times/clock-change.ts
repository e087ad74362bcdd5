import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';

/** Whether the borough's clocks change in the course of a date (YYYY-MM-DD), and which way. */
export function clockChangeOn(date: string): 'forward' | 'back' | null {
  const day = Temporal.PlainDate.from(date).toZonedDateTime(borough.timeZone);
  const hours = day.hoursInDay;
  if (hours === 24) return null;
  return hours < 24 ? 'forward' : 'back';
}
