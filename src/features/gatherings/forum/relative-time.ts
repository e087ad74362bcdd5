import { dateText } from '#kit/contract/date-text.ts';

const hour = 60 * 60 * 1000;

/** How long ago an instant (ISO 8601) was: 'Just now' within the hour, '5h ago', '3d ago', and from a week on the date. */
export function relativeTime(instant: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(instant)) / hour);
  if (hours < 1) return 'Just now';
  if (hours < 24) return `${hours}h ago`;
  if (hours < 168) return `${Math.floor(hours / 24)}d ago`;
  return dateText(instant);
}
