import { addDays, boroughDate, boroughTime, clockText, dateText } from '#kit/contract/dates.ts';
import type { MemberConnection } from '../connection.contract.ts';

/** The time of an instant in the borough: '1:21pm'. */
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

/** The time of an instant today, else its day. */
export function rowTime(instant: string, now: Date): string {
  const day = dayOf(instant, now);
  return day === 'Today' ? clockOf(instant) : day;
}

/** The first word of a name, to address its owner. */
export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** The heading of a conversation about volunteering. */
export function aboutText({ title }: NonNullable<MemberConnection['about']>): string {
  return title === null ? 'About volunteering' : `Volunteering: ${title}`;
}
