/** Where an advert can stand. */
export const positions = ['banner_top', 'banner_sidebar', 'banner_mobile'] as const;
export type Position = (typeof positions)[number];

/** How many adverts run at a position on any one day. The database holds this too: migrations change with it. */
export const slotsAt: Record<Position, number> = { banner_top: 3, banner_sidebar: 5, banner_mobile: 8 };

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
 * pending: waits for an administrator; approved: holds its days and waits for payment or its first day; active: runs;
 * expired: over, for the reason that `ended` gives.
 */
export const advertStatuses = ['pending', 'approved', 'active', 'paused', 'rejected', 'expired'] as const;

/** Why an advert is over: its last day has passed, nobody paid in time, its owner took it back, its price was given back, a moderator took it down. */
export const endings = ['ended', 'unpaid', 'withdrawn', 'refunded', 'removed'] as const;

export const advertPaymentStatuses = ['pending', 'paid', 'refunded'] as const;

/** How wide a banner is drawn. */
export const bannerSizes = ['small', 'medium', 'large'] as const;
