import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import { addDays, boroughDate, boroughTime, clockText, dateText } from '#kit/contract/dates.ts';
import type { Event } from './event.contract.ts';
import { awaitsDraw } from './event-draw.rules.ts';
import type { EventGuest } from './rsvp.contract.ts';

type When = Pick<Event, 'eventDate' | 'endDate' | 'startTime' | 'endTime' | 'endsNextDay'>;

/** '7:30pm–9:00pm', or '6:00pm to Sun 29 Nov, 4:00pm' over several days. */
export function timeText({ eventDate, endDate, startTime, endTime, endsNextDay }: When): string {
  if (endTime === null) return clockText(startTime);
  if (endDate !== null) {
    const year = endDate.slice(0, 4) === eventDate.slice(0, 4) ? '' : ` ${endDate.slice(0, 4)}`;
    return `${clockText(startTime)} to ${dateText(endDate, 'day')}${year}, ${clockText(endTime)}`;
  }
  return `${clockText(startTime)}–${clockText(endTime)}${endsNextDay ? ' (next day)' : ''}`;
}

/** 'Sat 28 Nov, 10:00am–12:30pm', with the year if it differs from that of `today`. */
export function whenText(event: When, today: string): string {
  const { eventDate } = event;
  const year = eventDate.slice(0, 4) === today.slice(0, 4) ? '' : ` ${eventDate.slice(0, 4)}`;
  return `${dateText(eventDate, 'day')}${year}, ${timeText(event)}`;
}

/** The time in a list under a day: '7:00pm'; over several days '7:00pm, until Sun 29 Nov', and on the later ones 'Until Sun 29 Nov'. */
export function rowTimeText(
  { eventDate, endDate, startTime }: Pick<Event, 'eventDate' | 'endDate' | 'startTime'>,
  listed: string,
): string {
  if (endDate === null) return clockText(startTime);
  const last = `ntil ${dateText(endDate, 'day')}`;
  return eventDate === listed ? `${clockText(startTime)}, u${last}` : `U${last}`;
}

/** Returns how near a day is: 'Tomorrow', 'In 5 days'; null if it is past or too far ahead. */
export function nearText(date: string, today: string): string | null {
  const words = ['Today', 'Tomorrow', 'The day after tomorrow'];
  for (let days = 0; days <= 14; days++) {
    if (addDays(today, days) === date) return words[days] ?? `In ${days} days`;
  }
  return null;
}

/** '15 minutes after Maghrib'; null for an event with a fixed time. */
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

/** 'Iftar for 200 people. Book a place first, and bring a dish to share'; null for other events. */
export function iftarText({
  isIftar,
  iftarMeals: meals,
  iftarBookFirst: bookFirst,
  iftarBringDish: bringDish,
}: Pick<Event, 'isIftar' | 'iftarMeals' | 'iftarBookFirst' | 'iftarBringDish'>): string | null {
  if (!isIftar) return null;
  const food = meals === null ? 'Iftar.' : `Food for ${meals === 1 ? '1 person' : `${meals} people`}.`;
  const coming = bookFirst ? 'Book a place first' : 'No need to book';
  return `${food} ${coming}${bringDish ? `, ${bookFirst ? 'and' : 'but'} bring a dish to share` : ''}`;
}

/** 'until 10:00pm', or 'until Sun 22 Nov, 9:00am' on another day. */
export function untilText(until: string, today: string): string {
  const date = boroughDate(new Date(until));
  const day = date === today ? '' : `${dateText(date, 'day')}, `;
  return `until ${day}${clockText(boroughTime(new Date(until)))}`;
}

/** The text of a shared link: 'Saturday soup kitchen – Sat 28 Nov 10am, Goodmayes Islamic Centre IG3 9SL'. */
export function shareText(
  event: Pick<Event, 'title' | 'eventDate' | 'endDate' | 'startTime' | 'location' | 'postcode' | 'status'>,
): string {
  const until = event.endDate === null ? '' : ` until ${dateText(event.endDate, 'day')}`;
  const clock = clockText(event.startTime).replace(':00', '');
  const off = event.status === 'cancelled' ? 'Cancelled: ' : '';
  return `${off}${event.title} – ${dateText(event.eventDate, 'day')} ${clock}${until}, ${`${event.location} ${event.postcode}`.trim()}`;
}

/** '1 person is', '40 people are' */
const peopleAre = (count: number) => (count === 1 ? '1 person is' : `${count} people are`);

/** 'No one has entered yet.', '40 people are in the draw.' */
export function enteredText(waiting: number): string {
  return waiting === 0 ? 'No one has entered yet.' : `${peopleAre(waiting)} in the draw.`;
}

/** 'Be the first to say you’re coming.', '1 person is going.', '17 people are going, and 2 are waiting.' */
export function goingText(going: number, waiting: number): string {
  const coming = going === 0 ? 'Be the first to say you’re coming.' : `${peopleAre(going)} going.`;
  return waiting === 0 ? coming : `${coming} ${peopleAre(waiting)} on the waiting list.`;
}

/** The lines under the title on the preview picture: date and time, place. */
export function previewLines(
  event: When & Pick<Event, 'location' | 'postcode'>,
  today: string,
): readonly [string, string] {
  return [whenText(event, today), inOneLine(event.location, event.postcode)];
}

/** 'You’re coming', 'You and 1 guest are coming', 'You and 4 guests are on the waiting list', 'You’re in the draw' */
export function partyText(
  status: 'attending' | 'waitlisted',
  guestsCount: number,
  event: Pick<Event, 'drawOn' | 'drawnAt'>,
): string {
  const waits = awaitsDraw(event) ? 'in the draw' : 'on the waiting list';
  const what = status === 'attending' ? 'coming' : waits;
  return guestsCount === 0 ? `You’re ${what}` : `You and ${guestsText(guestsCount)} are ${what}`;
}

/** '1 guest', '4 guests' */
export function guestsText(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`;
}

/** 'Nani', 'Ibrahim (child)', 'Nani: Wheelchair place, no nuts' */
export function personText({ name, kind, needs }: EventGuest['people'][number]): string {
  const who = kind === 'child' ? `${name} (child)` : name;
  return needs === null ? who : `${who}: ${needs}`;
}

/** 'Book 3 places', 'Enter the draw for 3', 'Wait for 3 places', 'Save 1 place' */
export function bookText(places: number, state: 'open' | 'full' | 'draw' | 'booked'): string {
  if (state === 'draw') return `Enter the draw for ${places}`;
  const verb = { open: 'Book', full: 'Wait for', booked: 'Save' }[state];
  return places === 1 ? `${verb} 1 place` : `${verb} ${places} places`;
}

/** Joins the parts that are known with commas. */
export function inOneLine(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
