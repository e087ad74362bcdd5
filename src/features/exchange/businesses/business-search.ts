import type { BusinessFeature, BusinessOrder } from './business-options.ts';

/** What the directory's address says. */
export type BusinessSearch = {
  search?: string | undefined;
  /** A category’s slug. */
  category?: string | undefined;
  ward?: string | undefined;
  feature?: BusinessFeature | undefined;
  open?: true | undefined;
  /** The least step of halal evidence. */
  halal?: number | undefined;
  sort?: BusinessOrder | undefined;
  /** Miles. */
  within?: number | undefined;
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  cursor?: string | undefined;
};

/** Businesses on a page. */
export const businessesOnPage = 24;

/** The step from which a certificate is in force. */
export const certifiedStep = 3;

/** The page's address as input of listBusinesses. */
export function toBusinessListInput({ open, lat, lng, postcode, ...search }: BusinessSearch) {
  const place = lat === undefined || lng === undefined ? { postcode } : { lat, lng };
  return { ...search, ...place, open: open ? ('true' as const) : undefined, limit: businessesOnPage };
}

/** How many things narrow the list; an order and a place alone narrow nothing. */
export function countBusinessFilters({
  cursor: _,
  sort: __,
  postcode: ___,
  lat: ____,
  lng: _____,
  ...filters
}: BusinessSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
