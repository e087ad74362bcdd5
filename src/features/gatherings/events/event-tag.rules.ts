import type { Event, EventDetail } from './event.contract.ts';
import { awaitsDraw } from './event-draw.rules.ts';
import type { Rsvp } from './rsvp.contract.ts';

/** A label on an event; `plain` for a neutral one. */
export type EventTag = { label: string; tone: 'tile' | 'plain' | 'danger' };

type Tagged = Pick<
  Event,
  | 'status'
  | 'category'
  | 'maxAttendees'
  | 'attendingCount'
  | 'womenOnly'
  | 'forFamilies'
  | 'childrenWelcome'
  | 'isCourse'
  | 'isIftar'
  | 'iftarBookFirst'
  | 'wheelchairAccessible'
  | 'liveStreamUrl'
  | 'costPence'
  | 'isPublic'
  | 'drawOn'
  | 'drawnAt'
>;

/** Whom an event is for, in the order of its form. */
export const audiences = ['womenOnly', 'forFamilies', 'childrenWelcome', 'wheelchairAccessible'] as const;

export const audienceLabels = {
  womenOnly: 'Women only',
  forFamilies: 'For families',
  childrenWelcome: 'Children welcome',
  wheelchairAccessible: 'Wheelchair accessible',
} as const satisfies Record<(typeof audiences)[number], string>;

/** Lists show how many places are left from this number down; of an iftar always, since people look for one that has room. */
const fewPlaces = 10;

/** Returns how many places are free; null without a limit. */
export function placesLeft({
  maxAttendees,
  attendingCount,
}: Pick<Event, 'maxAttendees' | 'attendingCount'>): number | null {
  return maxAttendees === null ? null : Math.max(0, maxAttendees - attendingCount);
}

/** Returns the labels of a list row: at most two, the most important first. */
export function rowTags(event: Tagged): EventTag[] {
  if (event.status === 'cancelled') return [{ label: 'Cancelled', tone: 'danger' }];
  return [...seatTag(event), ...tagsOf(event)].slice(0, 2);
}

/** Returns a row's label of its free places, where it has one. */
export function seatTag(
  event: Pick<Event, 'maxAttendees' | 'attendingCount' | 'isIftar' | 'iftarBookFirst' | 'drawOn' | 'drawnAt'>,
): EventTag[] {
  if (awaitsDraw(event)) return [{ label: 'By draw', tone: 'tile' }];
  const left = placesLeft(event);
  if (left === null && event.isIftar && !event.iftarBookFirst) return [{ label: 'Just come', tone: 'tile' }];
  if (left === null || (left > fewPlaces && !event.isIftar)) return [];
  return left === 0 ? [{ label: 'Full', tone: 'plain' }] : [{ label: `${left} left`, tone: 'tile' }];
}

/** Returns all labels, for the event's own page. */
export function pageTags(event: Tagged): EventTag[] {
  return [...tagsOf(event, true), ...(event.status === 'cancelled' ? [] : placesTag(event))];
}

function placesTag(event: Tagged): EventTag[] {
  const left = placesLeft(event);
  if (awaitsDraw(event)) return [{ label: 'Places by draw', tone: 'tile' }];
  if (left === null) return [];
  return [left === 0 ? { label: 'Full', tone: 'plain' } : { label: leftText(left), tone: 'tile' }];
}

/** '1 place left', '8 places left' */
export function leftText(left: number): string {
  return left === 1 ? '1 place left' : `${left} places left`;
}

function tagsOf(event: Tagged, isLong = false): EventTag[] {
  const tags: (string | false)[] = [
    (event.womenOnly || (!isLong && event.category === 'women')) &&
      (isLong ? audienceLabels.womenOnly : 'Sisters'),
    event.costPence !== null && costText(event.costPence),
    event.isCourse && 'Course',
    isLong && event.isIftar && 'Iftar',
    event.forFamilies && (isLong ? audienceLabels.forFamilies : 'Families'),
    event.childrenWelcome &&
      (isLong || !event.forFamilies) &&
      (isLong ? audienceLabels.childrenWelcome : 'Children'),
    isLong && event.wheelchairAccessible && audienceLabels.wheelchairAccessible,
    event.liveStreamUrl !== null && 'Live stream',
    !event.isPublic && 'Members only',
  ];
  return tags.flatMap((label) => (label === false ? [] : [{ label, tone: 'tile' }]));
}

/** Formats 450 as '£4.50', 400 as '£4', and 0 as 'Free'. */
export function costText(pence: number): string {
  if (pence === 0) return 'Free';
  return `£${pence % 100 === 0 ? pence / 100 : (pence / 100).toFixed(2)}`;
}

/**
 * The action that the event's page offers: nothing (closed), sharing (visitor, host), a place, a place on the waiting list, or changing the
 * member's RSVP.
 */
export type BookingState = 'closed' | 'visitor' | 'host' | 'open' | 'full' | 'attending' | 'waitlisted';

type Bookable = Pick<EventDetail, 'status' | 'isOver' | 'isOwn' | 'maxAttendees' | 'attendingCount'>;

/** `rsvp` is null for visitors. An attending member still sees the RSVP while the event waits for approval again. */
export function bookingState(event: Bookable, rsvp: Pick<Rsvp, 'status'> | null): BookingState {
  if (event.isOver || event.status === 'cancelled' || event.status === 'rejected') return 'closed';
  if (rsvp !== null && rsvp.status !== 'none') return rsvp.status;
  if (event.status !== 'approved') return 'closed';
  if (rsvp === null) return 'visitor';
  if (event.isOwn) return 'host';
  return placesLeft(event) === 0 ? 'full' : 'open';
}
