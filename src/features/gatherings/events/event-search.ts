import { boroughDate } from '#kit/contract/date-text.ts';
import type { EventCategory } from './event-categories.ts';
import { datesOf, type EventPeriod } from './event-dates.ts';

/** What the events page's address says. A period is stronger than dates of one's own. */
export type EventSearch = {
  category?: EventCategory | undefined;
  when?: EventPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  sisters?: true | undefined;
  free?: true | undefined;
  families?: true | undefined;
  wheelchair?: true | undefined;
  /** Miles. */
  within?: number | undefined;
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  cursor?: string | undefined;
};

/** Events on a page. */
export const eventsOnPage = 24;

/** What ‘Near me’ means: half an hour on foot. */
export const nearMiles = 1.5;

/** How a call's query says yes. */
const yes = (isAsked: true | undefined) => (isAsked ? ('true' as const) : undefined);

/** The page's address as input of listEvents; periods count from the borough's day at `now`. */
export function toEventListInput(search: EventSearch, now: Date) {
  const { when, from, to, category, search: words, cursor, within } = search;
  const dates = when === undefined ? { from, to } : datesOf(when, boroughDate(now));
  return {
    category,
    search: words,
    cursor,
    sisters: yes(search.sisters),
    free: yes(search.free),
    families: yes(search.families),
    wheelchair: yes(search.wheelchair),
    within,
    ...dates,
    ...placeOf(search),
    limit: eventsOnPage,
  };
}

function placeOf({ lat, lng, postcode }: EventSearch) {
  return lat === undefined || lng === undefined ? { postcode } : { lat, lng };
}

/** How many things narrow the list; a place alone narrows nothing. */
export function countEventFilters({ cursor: _, postcode: __, lat: ___, lng: ____, ...filters }: EventSearch) {
  const { from, to, ...rest } = filters;
  const dates = rest.when === undefined && (from !== undefined || to !== undefined) ? 1 : 0;
  return Object.values(rest).filter((value) => value !== undefined).length + dates;
}
