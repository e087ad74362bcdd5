/** Where adverts stand. */
export const adTypes = ['banner_top', 'banner_sidebar', 'banner_mobile'] as const;
export type AdType = (typeof adTypes)[number];
export const adTypeLabels: Readonly<Record<AdType, string>> = {
  banner_top: 'Top of the page',
  banner_sidebar: 'At the side',
  banner_mobile: 'On phones',
};

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

export const pricedEntityLabels: Readonly<Record<PricedEntityType, string>> = {
  advertisement: 'Adverts',
  business: 'Businesses',
  classified_listing: 'Listings',
  subscription: 'Premium membership',
};

/** weekly: the position's weekly price for each week of the run, and the tier's price once; once; subscription: each interval. */
export const billingModels = ['weekly', 'once', 'subscription'] as const;
/** How each kind of thing is paid for. */
export const billingModelOf: Readonly<Record<PricedEntityType, (typeof billingModels)[number]>> = {
  advertisement: 'weekly',
  business: 'once',
  classified_listing: 'once',
  subscription: 'subscription',
};
export const billingIntervals = ['week', 'month', 'year'] as const;

/** A package with this shows the opening hours of the advertiser’s entry in the directory. */
export const openingHoursFeature = {
  featureKey: 'opening_hours',
  featureValue: 'Your opening hours beside it',
} as const;

/** Days of an advert's run. */
export const runDays = { min: 7, max: 365, usual: 30 } as const;
/** How many days ahead a run may begin. */
export const maxDaysAhead = 365;

/** £10,000: more than anything here will ever cost. */
export const maxPence = 1_000_000;
/** Multipliers are kept in basis points: 10,000 is × 1. */
export const wholeMultiplier = 10_000;
export const multiplierRange = { min: 0.1, max: 10 } as const;
export const maxUserThreshold = 1_000_000;

/** How many characters and things the fields of prices take at most. */
export const priceLengths = {
  name: 80,
  description: 500,
  bannerSize: 20,
  featureValue: 120,
  features: 12,
  growthSteps: 12,
  images: 8,
} as const;
