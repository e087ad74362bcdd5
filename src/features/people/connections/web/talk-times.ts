import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';

/** The clock of an instant in the borough: '1:21pm'. */
export function clockOf(instant: string): string {
  return clockText(boroughTime(new Date(instant)));
}

/** The day of an instant: 'Today', 'Yesterday', 'Sat 21 Nov'. */
export function dayOf(instant: string, now: Date): string {
  const day = boroughDate(new Date(instant));
  const today = boroughDate(now);
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : dateText(day, 'day');
}

/** At the end of a row: the clock of today, else the day. */
export function rowTime(instant: string, now: Date): string {
  const day = dayOf(instant, now);
  return day === 'Today' ? clockOf(instant) : day;
}

/** What somebody is called to their face: the first word of the name. */
export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? name;
}
