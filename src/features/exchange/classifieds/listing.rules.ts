import { poundsText } from '#kit/contract/number-text.ts';

export const conditions = ['new', 'like_new', 'good', 'worn', 'for_parts'] as const;
export type Condition = (typeof conditions)[number];

export const conditionLabels: Record<Condition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  worn: 'Worn',
  for_parts: 'For parts or repair',
};

/** pending: waits for approval; expired: its end has passed; sold: sold or given away. */
export const listingStatuses = ['pending', 'approved', 'rejected', 'sold', 'expired'] as const;

export const listingOrders = ['newest', 'nearest', 'cheapest'] as const;
export type ListingOrder = (typeof listingOrders)[number];

/** £100,000. */
export const maxPricePence = 10_000_000;
export const maxPictures = 8;
/** The most pending and public listings that one member can have. */
export const maxOpenListings = 30;

export const listingLengths = {
  title: 80,
  /** As typed, in pounds. */
  price: 12,
  description: 3000,
  message: 1000,
  categoryName: 60,
} as const;

/** Formats a price in pence: 'Free', '£45', '£12.50', '£1,200'. */
export function priceText(pence: number): string {
  if (pence === 0) return 'Free';
  return poundsText(pence).replace(/\.00$/, '');
}

/** Formats a price in pence for a form field: '12.50'. */
export function priceField(pence: number | undefined): string {
  if (pence === undefined) return '';
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}

const dayMs = 24 * 60 * 60 * 1000;

/** How many days before its end the seller is reminded and can renew a listing. */
export const reminderDays = 3;
/** How many days after its end a listing can still be renewed. */
export const renewableDaysAfter = 30;
/** How many days an ended conversation is kept. */
export const talkDaysKept = 90;

export function daysLater(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}

type Ending = { status: string; expiresAt: string | null; removedAt?: string | null };

/** Whether a listing is public and buyers can write about it. It ends at `expiresAt`, even before the job has run. */
export function isLive({ status, expiresAt, removedAt = null }: Ending, now: Date): boolean {
  return (
    status === 'approved' && removedAt === null && expiresAt !== null && Date.parse(expiresAt) > now.getTime()
  );
}

/** Whether a listing can be renewed: when it is about to end, and for a month afterwards. */
export function isRenewable({ status, expiresAt }: Ending, now: Date): boolean {
  if ((status !== 'approved' && status !== 'expired') || expiresAt === null) return false;
  const end = new Date(expiresAt);
  return now >= daysLater(end, -reminderDays) && now < daysLater(end, renewableDaysAfter);
}

/** Returns the end of the month in which a founding member's listings are featured free: the same day of the next month, or its last day. */
export function freeUntil(joinedAt: string): Date {
  const start = new Date(joinedAt);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
