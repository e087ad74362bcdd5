/** Positions of adverts. */
export const adTypes = ['banner_top', 'banner_sidebar', 'banner_mobile'] as const;
export type AdType = (typeof adTypes)[number];
export const adTypeLabels: Readonly<Record<AdType, string>> = {
  banner_top: 'Top of the page',
  banner_sidebar: 'At the side',
  banner_mobile: 'On phones',
};

/** Seasons of the Hijri calendar; normal is any other day. */
export const seasons = ['normal', 'ramadan', 'eid', 'hajj'] as const;
export type Season = (typeof seasons)[number];
export const seasonLabels: Readonly<Record<Season, string>> = {
  normal: 'Ordinary days',
  ramadan: 'Ramadan',
  eid: 'Eid',
  hajj: 'Hajj',
};

/** Things with pricing tiers. */
export const pricedEntityTypes = ['advertisement', 'business', 'classified_listing', 'subscription'] as const;
export type PricedEntityType = (typeof pricedEntityTypes)[number];

export const pricedEntityLabels: Readonly<Record<PricedEntityType, string>> = {
  advertisement: 'Adverts',
  business: 'Businesses',
  classified_listing: 'Listings',
  subscription: 'Premium membership',
};

/**
 * weekly: the weekly price of the position for the run, plus the one-off price of the tier; once: a single price; subscription: a
 * price for each interval.
 */
export const billingModels = ['weekly', 'once', 'subscription'] as const;
export const billingModelOf: Readonly<Record<PricedEntityType, (typeof billingModels)[number]>> = {
  advertisement: 'weekly',
  business: 'once',
  classified_listing: 'once',
  subscription: 'subscription',
};
export const billingIntervals = ['week', 'month', 'year'] as const;

/** The feature of a package that shows the opening hours of the advertiser’s business in the directory. */
export const openingHoursFeature = {
  featureKey: 'opening_hours',
  featureValue: 'Your opening hours beside it',
} as const;

/** The width and height of a package's pictures, in pixels. */
export type PictureSize = { width: number; height: number };

/** The problem with a size that isn't two numbers. */
export const pictureSizeProblem = 'Please write width and height in pixels, like 728 × 90.';

/** Reads a size such as '728 × 90' or '728x90'. Null where it isn't two numbers from 1 to 9999. */
export function readPictureSize(written: string): PictureSize | null {
  const [, width, height] = /^\s*([1-9]\d{0,3})\s*[×xX*]\s*([1-9]\d{0,3})\s*(?:px\s*)?$/.exec(written) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

/** '728 × 90', as it is stored and shown. */
export function pictureSizeText({ width, height }: PictureSize): string {
  return `${width} × ${height}`;
}

/** Length of a run in days. */
export const runDays = { min: 7, max: 365, usual: 30 } as const;

/** What is wrong with a run that is too short or too long. */
export const runDaysTexts = {
  min: `Minimum duration is ${runDays.min} days`,
  max: `Maximum duration is ${runDays.max} days`,
};

/** Returns the problem with the length of a run in days. */
export function runDaysProblem(days: number): string | undefined {
  if (days < runDays.min) return runDaysTexts.min;
  return days > runDays.max ? runDaysTexts.max : undefined;
}

export const maxDaysAhead = 365;

/** £10,000. */
export const maxPence = 1_000_000;
/** Multipliers are stored in basis points: 10,000 is × 1. */
export const wholeMultiplier = 10_000;
export const multiplierRange = { min: 0.1, max: 10 } as const;
export const maxUserThreshold = 1_000_000;

/** Maximum lengths and counts. */
export const priceLengths = {
  name: 80,
  description: 500,
  bannerSize: 20,
  featureValue: 120,
  features: 12,
  growthSteps: 12,
  images: 8,
} as const;
