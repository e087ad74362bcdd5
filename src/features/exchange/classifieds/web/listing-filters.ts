import { borough } from '#borough';
import {
  distanceChoices,
  distanceLimits,
  type FilteredList,
  type FiltersOf,
  type SearchOf,
  toCallInput,
} from '#kit/web/list-filters.ts';
import type { calls } from '../listing.contract.ts';
import { conditionLabels } from '../listing.rules.ts';

/** The radius of "Near me", in miles. */
export const nearMiles = 2;

const maxPounds = 100_000;

/** The filters of /classifieds. Prices are in pounds, as people type them. */
export const listingFilters = {
  search: { kind: 'words', label: 'Search listings', placeholder: 'Pushchair, desk, van' },
  category: { kind: 'category', label: 'Category' },
  condition: { kind: 'choice', label: 'Condition', choices: conditionLabels },
  min: { kind: 'number', label: 'From (£)', min: 0, max: maxPounds },
  max: { kind: 'number', label: 'To (£)', min: 0, max: maxPounds },
  ward: { kind: 'choice', label: 'Ward', choices: borough.wards },
  within: {
    kind: 'number',
    label: 'Distance',
    ...distanceLimits,
    choices: distanceChoices([1, nearMiles, 3, 5]),
  },
  postcode: {
    kind: 'postcode',
    label: 'Your postcode',
    hint: 'Distances are measured to the middle of a ward.',
    width: 'whole',
  },
  free: { kind: 'toggle', label: 'Only give-aways', width: 'whole' },
  sort: { kind: 'order', choices: { newest: 'Newest', nearest: 'Nearest', cheapest: 'Cheapest' } },
} as const satisfies FiltersOf<typeof calls.listClassifieds, 'min' | 'max'>;

export const listings = {
  path: '/classifieds',
  nouns: ['listing', 'listings'],
  clear: 'Clear Filters',
  filters: listingFilters,
} as const satisfies FilteredList;

export type ListingSearch = SearchOf<typeof listingFilters>;

/** Converts search parameters to the input of listClassifieds. */
export function toListInput({ min, max, ...search }: ListingSearch) {
  return {
    ...toCallInput(search),
    minPrice: min === undefined ? undefined : Math.round(min * 100),
    maxPrice: max === undefined ? undefined : Math.round(max * 100),
  };
}
