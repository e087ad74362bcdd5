import { accessFilterFields } from '#features/mosques/places/web/access-filter.tsx';
import { boroughDate } from '#kit/contract/dates.ts';
import {
  countFilters,
  type FilteredList,
  type FiltersOf,
  placeFilters,
  type SearchOf,
  toCallInput,
} from '#kit/web/list-filters.ts';
import type { calls } from '../event.contract.ts';
import { datesOf, eventCategoryLabels, eventPeriodLabels, nearMiles } from '../event.rules.ts';

/** Events on a page. */
const eventsPerPage = 24;

/** The filters of /events. A period takes precedence over `from` and `to`. */
export const eventFilters = {
  search: { kind: 'words', label: 'Search events', placeholder: 'Search events' },
  when: { kind: 'choice', label: 'When', choices: eventPeriodLabels, any: 'Any time' },
  category: { kind: 'choice', label: 'Category', choices: eventCategoryLabels },
  from: { kind: 'date', label: 'From' },
  to: { kind: 'date', label: 'To' },
  ...placeFilters([1, nearMiles, 3, 5]),
  sisters: { kind: 'toggle', label: 'For sisters', width: 'wholeOnPhone' },
  free: { kind: 'toggle', label: 'Free', width: 'wholeOnPhone' },
  families: { kind: 'toggle', label: 'For families and children', width: 'wholeOnPhone' },
  wheelchair: { kind: 'toggle', label: 'Wheelchair accessible', width: 'wholeOnPhone' },
  iftar: { kind: 'toggle', label: 'Iftars', width: 'wholeOnPhone' },
  room: { kind: 'toggle', label: 'With free places', width: 'wholeOnPhone' },
  ...accessFilterFields,
} as const satisfies FiltersOf<typeof calls.listEvents, 'when'>;

export const events = {
  path: '/events',
  nouns: ['event', 'events'],
  clear: 'Clear Filters',
  filters: eventFilters,
} as const satisfies FilteredList;

export type EventSearch = SearchOf<typeof eventFilters>;

/** Converts the page's search parameters to the input of listEvents; periods start from the borough's date at `now`. */
export function toEventListInput({ when, from, to, postcode, lat, lng, ...search }: EventSearch, now: Date) {
  const dates = when === undefined ? { from, to } : datesOf(when, boroughDate(now));
  const place = lat === undefined || lng === undefined ? { postcode } : { lat, lng };
  return { ...toCallInput(search), ...dates, ...place, limit: eventsPerPage };
}

/**
 * Returns how many filters of the sheet are set. Two dates count as one, and not beside a period; a distance only if there is a
 * place to measure from.
 */
export function countEventFilters({ from, to, ...search }: EventSearch, hasPlace: boolean): number {
  const hasDates = search.when === undefined && (from !== undefined || to !== undefined);
  return countFilters(eventFilters, search, hasPlace) + (hasDates ? 1 : 0);
}
