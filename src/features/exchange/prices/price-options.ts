/** Where adverts stand. */
export const adTypes = ['banner_top', 'banner_sidebar', 'banner_mobile'] as const;
export type AdType = (typeof adTypes)[number];

/** Seasons of the site's Hijri calendar; normal is any other day. */
export const seasons = ['normal', 'ramadan', 'eid', 'hajj'] as const;
export type Season = (typeof seasons)[number];
export const seasonLabels: Readonly<Record<Season, string>> = {
  normal: 'Ordinary days',
  ramadan: 'Ramadan',
  eid: 'Eid',
  hajj: 'Hajj',
};

/** What has pricing tiers. */
export const pricedEntityTypes = ['advertisement', 'business', 'classified_listing', 'subscription'] as const;
export type PricedEntityType = (typeof pricedEntityTypes)[number];

/** weekly: the position's weekly price for each week of the run, and the tier's price once; once; subscription: each interval. */
export const billingModels = ['weekly', 'once', 'subscription'] as const;
export const billingIntervals = ['week', 'month', 'year'] as const;

/** Days of an advert's run. */
export const runDays = { min: 7, max: 365, usual: 30 } as const;
/** How many days ahead a run may begin. */
export const maxDaysAhead = 365;

/** Multipliers are kept in basis points: 10,000 is × 1. */
export const wholeMultiplier = 10_000;
