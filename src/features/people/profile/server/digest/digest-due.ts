import { borough } from '#borough';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { offsetText } from '#kit/server/offset-text.ts';

/** Six in the evening: after work, before Isha for most of the year. */
const hour = '18:00';
const thursday = 4;

/** When the next digest goes out: at six in the evening, of the weekly one on Thursday, before Jumu'ah and the weekend. */
export function digestDue(frequency: 'daily' | 'weekly', now: Date): Date {
  const today = boroughDate(now);
  for (let days = 0; ; days++) {
    const date = addDays(today, days);
    const at = new Date(offsetText(date, hour, borough.timeZone));
    const isDay = frequency === 'daily' || new Date(`${date}T12:00:00Z`).getUTCDay() === thursday;
    if (at > now && isDay) return at;
  }
}
