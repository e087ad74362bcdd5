import { filterFacilities, womensPrayerLabels } from '#features/mosques/places/mosque.rules.ts';
import { accessFilterFields } from '#features/mosques/places/web/access-filter.tsx';
import {
  countFilters,
  type FilteredList,
  type FiltersOf,
  placeFilters,
  type SearchOf,
  toCallInput,
} from '#kit/web/list-filters.ts';
import type { calls } from '../mosque.contract.ts';

const mosquesOnPage = 24;

/** The filters of /mosques. */
export const mosqueFilters = {
  search: { kind: 'words', label: 'Search mosques', placeholder: 'Name, street or postcode' },
  ...placeFilters([1, 3, 5, 10]),
  facility: {
    kind: 'choice',
    label: 'Facility',
    choices: filterFacilities,
    any: 'All Facilities',
    width: 'wholeOnPhone',
  },
  women: {
    kind: 'choice',
    label: 'Women’s space for',
    choices: womensPrayerLabels,
    width: 'wholeOnPhone',
  },
  sort: {
    kind: 'order',
    label: 'Sort by',
    choices: { distance: 'Distance', name: 'Name', featured: 'Featured' },
    any: 'Best match',
    width: 'wholeOnPhone',
  },
  womensWudu: { kind: 'toggle', label: 'Women can make wudu', width: 'wholeOnPhone' },
  ...accessFilterFields,
} as const satisfies FiltersOf<typeof calls.listMosques>;

export const mosques = {
  path: '/mosques',
  nouns: ['mosque', 'mosques'],
  clear: 'Clear Filters',
  filters: mosqueFilters,
} as const satisfies FilteredList;

export type MosqueSearch = SearchOf<typeof mosqueFilters>;

/**
 * Converts the search parameters to the input of listMosques. With a place, the nearest come first unless another order is
 * chosen; without one, distance filter and order are ignored.
 */
export function toMosqueListInput(search: MosqueSearch) {
  const { lat, lng, postcode, within, sort, ...rest } = search;
  const hasPoint = lat !== undefined && lng !== undefined;
  const place = hasPoint ? { lat, lng } : postcode === undefined ? {} : { postcode };
  const located = hasPoint || postcode !== undefined;
  return {
    ...toCallInput(rest),
    ...place,
    ...(located && within !== undefined ? { within } : {}),
    sort: sort === 'distance' && !located ? ('name' as const) : (sort ?? (located ? 'distance' : 'name')),
    limit: mosquesOnPage,
  };
}

/**
 * Counts the filters that are set in the filter sheet; the place and the order count as one each. `hasPlace`: whether distances are
 * measured from somewhere.
 */
export function countMosqueFilters(search: MosqueSearch, hasPlace: boolean): number {
  const more = [search.postcode ?? search.lat, search.sort].filter((value) => value !== undefined);
  return countFilters(mosqueFilters, search, hasPlace) + more.length;
}
