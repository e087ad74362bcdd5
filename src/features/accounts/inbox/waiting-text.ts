import { addDays, boroughDate, boroughTime, dateText } from '#kit/contract/date-text.ts';

/** Since when something has waited, in the borough's days: 'Today, 9:05', 'Yesterday', '3 days ago', 'Sat 24 Oct'. */
export function waitingText(since: string, now: Date): string {
  const day = boroughDate(new Date(since));
  const today = boroughDate(now);
  if (day >= today) return `Today, ${boroughTime(new Date(since))}`;
  if (day === addDays(today, -1)) return 'Yesterday';
  for (let days = 2; days <= 30; days += 1) {
    if (day === addDays(today, -days)) return `${days} days ago`;
  }
  return dateText(day, 'day');
}
