import type { Facility } from '#features/mosques/places/facilities.ts';
import type { WomensPrayer } from '#features/mosques/places/womens-access.ts';

/** What the directory's address says: which mosques are shown, and in which order. */
export type MosqueSearch = {
  search?: string | undefined;
  facility?: Facility | undefined;
  women?: WomensPrayer | undefined;
  womensWudu?: true | undefined;
  /** Miles. */
  within?: number | undefined;
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  sort?: 'distance' | 'name' | 'featured' | undefined;
  cursor?: string | undefined;
};

/** Mosques on a page of the directory. */
export const mosquesOnPage = 24;

/**
 * The directory's address as input of listMosques. From a place the nearest come first unless another order is asked
 * for; without one neither distance nor its filter means anything.
 */
export function toMosqueListInput(search: MosqueSearch) {
  const { womensWudu, lat, lng, postcode, within, sort, ...rest } = search;
  const hasPoint = lat !== undefined && lng !== undefined;
  const place = hasPoint ? { lat, lng } : postcode === undefined ? {} : { postcode };
  const located = hasPoint || postcode !== undefined;
  return {
    ...rest,
    ...place,
    ...(located && within !== undefined ? { within } : {}),
    ...(womensWudu ? { womensWudu: 'true' as const } : {}),
    sort: sort === 'distance' && !located ? ('name' as const) : (sort ?? (located ? 'distance' : 'name')),
    limit: mosquesOnPage,
  };
}

/** How many of the filters that stand in the sheet are set; a place and an order count as one each. */
export function countMosqueFilters(search: MosqueSearch): number {
  const { facility, women, womensWudu, within, postcode, lat, sort } = search;
  const set = [facility, women, womensWudu, within, postcode ?? lat, sort];
  return set.filter((value) => value !== undefined).length;
}

/** Whether anything narrows the list. */
export function isMosqueSearchFiltered(search: MosqueSearch): boolean {
  const { search: text, facility, women, womensWudu, within } = search;
  return [text, facility, women, womensWudu, within].some((value) => value !== undefined);
}
