import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';

const hourMs = 60 * 60 * 1000;

/** Returns when a listing was posted: 'Just now', '2h ago', 'Yesterday', 'Tuesday', '21 Nov'. */
export function listedText(instant: string, now: Date): string {
  const day = boroughDate(new Date(instant));
  const today = boroughDate(now);
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / hourMs);
  if (day === today) return hours < 1 ? 'Just now' : `${hours}h ago`;
  if (day === addDays(today, -1)) return 'Yesterday';
  return day > addDays(today, -6) ? (dateText(day, 'long').split(' ')[0] ?? '') : shortDay(day);
}

/** Returns when a listing was posted, as a sentence: 'Posted just now', 'Posted yesterday', 'Posted on Tuesday'. */
export function postedText(instant: string, now: Date): string {
  const when = listedText(instant, now);
  const isDay = boroughDate(new Date(instant)) < addDays(boroughDate(now), -1);
  return `Posted ${isDay ? `on ${when}` : when.toLowerCase()}`;
}

/** '21 Nov' */
export function shortDay(day: string): string {
  return dateText(day, 'day').split(' ').slice(1).join(' ');
}
