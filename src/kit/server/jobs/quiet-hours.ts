import { borough } from '#borough';
import { addDays, boroughDate, boroughTime } from '#kit/contract/dates.ts';
import { offsetText } from '../instants.ts';

/* The quiet hours of the borough's clock: no push and no reminder by email, but for what can't wait. */
const quietFrom = '22:00';
const quietUntil = '07:00';

const hourMs = 60 * 60 * 1000;

/** Whether an instant is in the quiet hours. */
export function isQuiet(at: Date): boolean {
  const time = boroughTime(at);
  return time >= quietFrom || time < quietUntil;
}

/** Returns the end of the quiet hours that an instant is in; an instant outside them as it is. */
export function afterQuietHours(at: Date): Date {
  if (!isQuiet(at)) return at;
  const date = boroughDate(at);
  return instantAt(boroughTime(at) < quietUntil ? date : addDays(date, 1), quietUntil);
}

/** Returns the next full hour, or the end of the quiet hours if that is in them. */
export function nextFullHour(now: Date): Date {
  return afterQuietHours(new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs));
}

/** A change of what begins this soon is told in the quiet hours too. */
const soonHours = 12;

/** Whether something begins so soon that its change can't wait for the end of the quiet hours. */
export function beginsSoon(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= soonHours * hourMs;
}

/** What begins before this is reminded of the evening before. */
const earlyUntil = '09:00';
const eveningTime = '18:00';

/**
 * Returns the instant from which people are reminded of what begins at another: a day before; at six in the evening before if it begins
 * early in the morning, or if a day before is in the quiet hours.
 */
export function reminderDueAt(startsAt: Date): Date {
  const dayBefore = new Date(startsAt.getTime() - 24 * hourMs);
  const isEarly = boroughTime(startsAt) < earlyUntil;
  return isEarly || isQuiet(dayBefore)
    ? instantAt(addDays(boroughDate(startsAt), -1), eveningTime)
    : dayBefore;
}

function instantAt(date: string, time: string): Date {
  return new Date(offsetText(date, time, borough.timeZone));
}
