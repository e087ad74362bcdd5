import { borough } from '#borough';
import {
  type FilteredList,
  type FiltersOf,
  placeFilters,
  type SearchOf,
  toCallInput,
} from '#kit/web/list-filters.ts';
import type { calls } from '../business.contract.ts';
import { businessFeatureLabels, certifiedStep, topHalalStep } from '../business.rules.ts';

const businessesOnPage = 24;

/** The filters of /business-directory. `halal` is the lowest step of evidence. */
export const businessFilters = {
  search: { kind: 'words', label: 'Search businesses', placeholder: 'Plumber, butcher, a name' },
  category: { kind: 'category', label: 'Category', width: 'whole' },
  ward: { kind: 'choice', label: 'Ward', choices: borough.wards },
  feature: { kind: 'choice', label: 'Offers', choices: businessFeatureLabels },
  halal: {
    kind: 'number',
    label: 'Halal, at least',
    width: 'whole',
    min: 1,
    max: topHalalStep,
    choices: [
      { value: '1', label: 'The owner says so' },
      { value: '2', label: 'Supplier’s papers seen' },
      { value: String(certifiedStep), label: 'Certificate in force' },
      { value: '4', label: 'Confirmed by the certifier' },
    ],
  },
  ...placeFilters([0.5, 1, 2, 5]),
  sort: {
    kind: 'order',
    label: 'Order',
    choices: {
      featured: 'Featured first',
      distance: 'Nearest first',
      recommended: 'Most recommended',
      name: 'By name',
    },
  },
  open: { kind: 'toggle', label: 'Open now' },
} as const satisfies FiltersOf<typeof calls.listBusinesses>;

export const businesses = {
  path: '/business-directory',
  nouns: ['business', 'businesses'],
  clear: 'Clear Filters',
  filters: businessFilters,
} as const satisfies FilteredList;

export type BusinessSearch = SearchOf<typeof businessFilters>;

/** Converts search parameters to the input of listBusinesses. */
export function toBusinessListInput({ lat, lng, postcode, halal, ...search }: BusinessSearch) {
  const place = lat === undefined || lng === undefined ? { postcode } : { lat, lng };
  const step = halal === undefined ? undefined : Math.floor(halal);
  return { ...toCallInput(search), ...place, halal: step, limit: businessesOnPage };
}
