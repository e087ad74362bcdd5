import { type AdType, adTypes } from '#features/exchange/prices/price-options.ts';

/** How many adverts run at a position on any one day. The database holds this too: migrations change with it. */
export const placesAt: Record<AdType, number> = { banner_top: 3, banner_sidebar: 5, banner_mobile: 8 };

export { type AdType, adTypes };

/** What is advertised. */
export const advertCategories = [
  'Halal Food & Restaurants',
  'Islamic Education',
  'Healthcare',
  'Real Estate',
  'Professional Services',
  'Retail & Shopping',
  'Technology',
  'Travel & Tourism',
  'Wedding Services',
  'Other',
] as const;

/**
 * pending: waits for an administrator; approved: holds its days and waits for payment, or for its first day; active: runs;
 * expired: over, for the reason that `ended` gives.
 */
export const advertStatuses = ['pending', 'approved', 'active', 'paused', 'rejected', 'expired'] as const;
export type AdvertStatus = (typeof advertStatuses)[number];

/** Why an advert is over: its last day has passed, nobody paid in time, its owner took it back, its price was given back, its owner was banned. */
export const endings = ['ended', 'unpaid', 'withdrawn', 'refunded', 'removed'] as const;
export type Ending = (typeof endings)[number];

export const advertPaymentStatuses = ['pending', 'paid', 'refunded'] as const;

/** How wide a banner is drawn. */
export const bannerSizes = ['small', 'medium', 'large'] as const;

/** Adverts of one member that wait, are to be paid, or run. */
export const maxOpenAdverts = 10;
/** The most that any tier allows. */
export const maxPictures = 8;
/** An approved advert that isn’t paid for in this time frees its days. */
export const payWithinDays = 7;

export const advertLengths = {
  title: 80,
  businessName: 100,
  description: 500,
  offer: 100,
  contactName: 100,
} as const;
