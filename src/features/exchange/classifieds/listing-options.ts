/** The state of the thing that is given away or sold. */
export const conditions = ['new', 'like_new', 'good', 'worn', 'for_parts'] as const;
export type Condition = (typeof conditions)[number];

export const conditionLabels: Record<Condition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  worn: 'Worn',
  for_parts: 'For parts or repair',
};

/** pending: waits for approval; expired: its time is up; sold: sold or given away. */
export const listingStatuses = ['pending', 'approved', 'rejected', 'sold', 'expired'] as const;

export const listingOrders = ['newest', 'nearest', 'cheapest'] as const;
export type ListingOrder = (typeof listingOrders)[number];

/** £100,000: more than anything here costs. */
export const maxPricePence = 10_000_000;
export const maxPictures = 8;
/** Listings of one member that wait or are shown at a time. */
export const maxOpenListings = 30;

export const listingLengths = {
  title: 80,
  /** As it is typed, in pounds. */
  price: 12,
  description: 3000,
  message: 1000,
  categoryName: 60,
} as const;
