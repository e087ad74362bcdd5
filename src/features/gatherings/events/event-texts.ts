import { prayerLabels } from '#features/mosques/prayer-times/prayers.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { addDays, dateText } from '#kit/contract/date-text.ts';
import type { Event } from './contract.ts';

type Times = Pick<Event, 'startTime' | 'endTime' | 'endsNextDay'>;
type When = Times & Pick<Event, 'eventDate'>;

/** '7:30pm–9:00pm' */
export function timeText({ startTime, endTime, endsNextDay }: Times): string {
  if (endTime === null) return clockText(startTime);
  return `${clockText(startTime)}–${clockText(endTime)}${endsNextDay ? ' (next day)' : ''}`;
}

/** 'Sat 28 Nov, 10:00am–12:30pm', with the year where it is not that of `today`. */
export function whenText(event: When, today: string): string {
  const { eventDate } = event;
  const year = eventDate.slice(0, 4) === today.slice(0, 4) ? '' : ` ${eventDate.slice(0, 4)}`;
  return `${dateText(eventDate, 'day')}${year}, ${timeText(event)}`;
}

/** How near a day is, while that is easily said: 'Tomorrow', 'In 5 days'. */
export function nearText(date: string, today: string): string | null {
  const words = ['Today', 'Tomorrow', 'The day after tomorrow'];
  for (let days = 0; days <= 14; days++) {
    if (addDays(today, days) === date) return words[days] ?? `In ${days} days`;
  }
  return null;
}

/** '15 minutes after Maghrib'; null for an event that has its own time. */
export function prayerText({
  afterPrayer,
  afterPrayerMinutes: minutes,
}: Pick<Event, 'afterPrayer' | 'afterPrayerMinutes'>): string | null {
  if (afterPrayer === null) return null;
  const prayer = prayerLabels[afterPrayer];
  return minutes === 0 || minutes === null
    ? `Straight after ${prayer}`
    : `${minutes} minutes after ${prayer}`;
}

/** What a friend must know: 'Saturday soup kitchen – Sat 28 Nov 10am, Goodmayes Islamic Centre IG3 9SL'. */
export function shareText(
  event: Pick<Event, 'title' | 'eventDate' | 'startTime' | 'location' | 'postcode' | 'status'>,
): string {
  const clock = clockText(event.startTime).replace(':00', '');
  const off = event.status === 'cancelled' ? 'Cancelled: ' : '';
  return `${off}${event.title} – ${dateText(event.eventDate, 'day')} ${clock}, ${`${event.location} ${event.postcode}`.trim()}`;
}

/** 'Be the first to say you’re coming.', '1 person is going.', '17 people are going, and 2 are waiting.' */
export function goingText(going: number, waiting: number): string {
  const coming =
    going === 0
      ? 'Be the first to say you’re coming.'
      : going === 1
        ? '1 person is going.'
        : `${going} people are going.`;
  if (waiting === 0) return coming;
  return `${coming} ${waiting === 1 ? '1 person is' : `${waiting} people are`} on the waiting list.`;
}

/** What stands beneath the title on the picture that messengers show: day and hour, place. */
export function previewLines(
  event: When & Pick<Event, 'location' | 'postcode'>,
  today: string,
): readonly [string, string] {
  return [whenText(event, today), inOneLine(event.location, event.postcode)];
}

/** What is known of a place, with commas between. */
export function inOneLine(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
