import type { Event } from './contract.ts';

/** A word about an event: `plain` for what is no reason to come. */
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
  | 'wheelchairAccessible'
  | 'liveStreamUrl'
  | 'costPence'
  | 'isPublic'
>;

/** From so few places on, how many are left is worth saying in a list. */
const fewPlaces = 10;

/** How many places are free; null where there is no limit. */
export function placesLeft({
  maxAttendees,
  attendingCount,
}: Pick<Event, 'maxAttendees' | 'attendingCount'>): number | null {
  return maxAttendees === null ? null : Math.max(0, maxAttendees - attendingCount);
}

/** What a row of a list says: at most two words, what matters most first. */
export function rowTags(event: Tagged): EventTag[] {
  if (event.status === 'cancelled') return [{ label: 'Cancelled', tone: 'danger' }];
  return [...seatTag(event), ...tagsOf(event)].slice(0, 2);
}

function seatTag(event: Tagged): EventTag[] {
  const left = placesLeft(event);
  if (left === null || left > fewPlaces) return [];
  return left === 0 ? [{ label: 'Full', tone: 'plain' }] : [{ label: `${left} left`, tone: 'tile' }];
}

/** What an event's own page says of it, in full. */
export function pageTags(event: Tagged): EventTag[] {
  const left = placesLeft(event);
  const seats: EventTag[] =
    left === null || event.status === 'cancelled'
      ? []
      : [
          left === 0
            ? { label: 'Full', tone: 'plain' }
            : { label: left === 1 ? '1 place left' : `${left} places left`, tone: 'tile' },
        ];
  return [...tagsOf(event, true), ...seats];
}

function tagsOf(event: Tagged, isInFull = false): EventTag[] {
  const tags: (string | false)[] = [
    (event.womenOnly || (!isInFull && event.category === 'women')) && (isInFull ? 'Women only' : 'Sisters'),
    event.costPence !== null && costText(event.costPence),
    event.forFamilies && (isInFull ? 'For families' : 'Families'),
    event.childrenWelcome && (isInFull || !event.forFamilies) && (isInFull ? 'Children welcome' : 'Children'),
    isInFull && event.wheelchairAccessible && 'Wheelchair accessible',
    event.liveStreamUrl !== null && 'Live stream',
    !event.isPublic && 'Members only',
  ];
  return tags.flatMap((label) => (label === false ? [] : [{ label, tone: 'tile' }]));
}

/** 450 as '£4.50', 400 as '£4'; 0 as 'Free'. */
function costText(pence: number): string {
  if (pence === 0) return 'Free';
  return `£${pence % 100 === 0 ? pence / 100 : (pence / 100).toFixed(2)}`;
}
