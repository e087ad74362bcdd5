import type { Condition, ListingOrder } from './listing-options.ts';

/** What the address of the list says. Prices are in pounds there, as people type them. */
export type ListingSearch = {
  search?: string | undefined;
  category?: string | undefined;
  condition?: Condition | undefined;
  min?: number | undefined;
  max?: number | undefined;
  free?: true | undefined;
  ward?: string | undefined;
  postcode?: string | undefined;
  within?: number | undefined;
  sort?: ListingOrder | undefined;
  cursor?: string | undefined;
};

/** How far "Near me" goes. */
export const nearMiles = 2;

/** The same as the call takes it. */
export function toListInput({ min, max, free, ...search }: ListingSearch) {
  return {
    ...search,
    free: free && ('true' as const),
    minPrice: min === undefined ? undefined : Math.round(min * 100),
    maxPrice: max === undefined ? undefined : Math.round(max * 100),
  };
}

/** How many filters are set; order and page are none. */
export function countListingFilters({ sort: _, cursor: __, ...filters }: ListingSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
