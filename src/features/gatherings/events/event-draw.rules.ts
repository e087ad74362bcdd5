import { addDays, boroughDate, boroughTime, dateText } from '#kit/contract/dates.ts';
import type { Event } from './event.contract.ts';

/*
 * Places that are drawn: until the evening of `drawOn` people enter, and it doesn't matter when. Then all entries are put in a random order,
 * in which they get the places; the others are the waiting list.
 */

/** The time of every draw, local to the borough. */
const drawTime = '18:00';

type Draw = Pick<Event, 'drawOn' | 'drawnAt'>;

/** Whether people enter for a draw that is still to come. */
export function awaitsDraw({ drawOn, drawnAt }: Draw): boolean {
  return drawOn !== null && drawnAt === null;
}

/** Returns the last date whose draw is due. */
export function lastDrawDate(now: Date): string {
  const today = boroughDate(now);
  return boroughTime(now) >= drawTime ? today : addDays(today, -1);
}

/** The name of the waiting list on badges and in calendars. */
export function waitingName(event: Draw): string {
  return awaitsDraw(event) ? 'In the draw' : 'Waiting list';
}

/** 'Friday 19 February 2027 at 6pm' */
export function drawText(drawOn: string): string {
  return `${dateText(drawOn, 'long')} at 6pm`;
}
