import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ListedEvent } from './event.contract.ts';
import { endInstant } from './event.rules.ts';
import { costText, placesLeft } from './event-tag.rules.ts';

/** What a row of an iftar shows. */
export type Iftar = ReturnType<typeof toIftar>;

function toIftar(event: ListedEvent) {
  return pick(
    event,
    'id',
    'title',
    'eventDate',
    'startTime',
    'location',
    'category',
    'maxAttendees',
    'attendingCount',
    'womenOnly',
    'forFamilies',
    'childrenWelcome',
    'wheelchairAccessible',
    'isIftar',
    'iftarMeals',
    'iftarBookFirst',
    'drawOn',
    'drawnAt',
    'iftarBringDish',
    'costPence',
    'notice',
    'distance',
    'isDistanceApproximate',
  );
}

export type IftarReader = {
  /** Where the reader's mosque is: distances are from there, unless they are from the reader's own place. */
  mosque: Point | null;
  now: Date;
  /** How many are shown. */
  limit: number;
};

/**
 * Returns the first iftars of an evening, in the order in which people look for one: the nearest with a free place, then
 * others with one by time, then the full ones. `total` counts all that are not over.
 */
export function chooseIftars(
  { items, total }: { items: readonly ListedEvent[]; total: number },
  { mosque, now, limit }: IftarReader,
): { iftars: Iftar[]; total: number } {
  const coming = items.filter((event) => endInstant(event) > now);
  const ranked = coming
    .map((event) => ({ ...toIftar(event), ...distanceOf(event, mosque) }))
    // Sorting is stable, and the list is by time.
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  return { iftars: ranked.slice(0, limit), total: total - (items.length - coming.length) };
}

function distanceOf(event: ListedEvent, mosque: Point | null) {
  const { latitude, longitude, distance, isDistanceApproximate } = event;
  if (distance !== null || mosque === null || latitude === null || longitude === null) {
    return { distance, isDistanceApproximate };
  }
  return { distance: distanceBetween(mosque, { latitude, longitude }), isDistanceApproximate: false };
}

/** More than the metres between any two places on Earth. */
const unknownDistance = 1e8;
const full = 1e9;

function rankOf(iftar: Iftar): number {
  return (iftar.distance ?? unknownDistance) + (placesLeft(iftar) === 0 ? full : 0);
}

/** Returns what people choose an iftar by: 'food for 150', 'book first', 'families', 'wheelchair accessible', 'free'. */
export function iftarFacts(iftar: Iftar): string[] {
  const { iftarMeals, iftarBookFirst, maxAttendees, forFamilies, costPence } = iftar;
  const facts: (string | false)[] = [
    iftarMeals !== null && `food for ${iftarMeals}`,
    iftarBookFirst && 'book first',
    // Without a limit, the label at the row's end says so.
    !iftarBookFirst && maxAttendees !== null && 'no need to book',
    iftar.iftarBringDish && 'bring a dish',
    (iftar.womenOnly || iftar.category === 'women') && 'sisters',
    forFamilies && 'families',
    !forFamilies && iftar.childrenWelcome && 'children welcome',
    iftar.wheelchairAccessible && 'wheelchair accessible',
    costPence !== null && costText(costPence).toLowerCase(),
  ];
  return facts.filter((fact) => fact !== false);
}
