import { type AdType, adTypes } from '#features/exchange/prices/price.rules.ts';
import { addDays } from '#kit/contract/dates.ts';

/** How many adverts run at a position on a day. A constraint of the database repeats this, so a change needs a migration. */
export const placesAt: Record<AdType, number> = { banner_top: 3, banner_sidebar: 5, banner_mobile: 8 };

export { type AdType, adTypes };

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
 * pending: waits for an administrator; approved: holds its days and waits for payment or its first day; active: is running;
 * expired: is over, for the reason in `ended`.
 */
export const advertStatuses = ['pending', 'approved', 'active', 'paused', 'rejected', 'expired'] as const;
type AdvertStatus = (typeof advertStatuses)[number];

/**
 * Why an advert is over: its last day has passed, it was not paid in time, its owner withdrew it, its price was refunded, or its
 * owner was banned.
 */
export const endings = ['ended', 'unpaid', 'withdrawn', 'refunded', 'removed'] as const;
export type Ending = (typeof endings)[number];

/**
 * What the owner of an advert that was paid late may still choose. open: it was given new days, and its owner may choose others
 * or a refund until it begins; needed: no days were free, and it has none until its owner chooses.
 */
export const lateChoices = ['open', 'needed'] as const;
type LateChoice = (typeof lateChoices)[number];

export const advertPaymentStatuses = ['pending', 'paid', 'refunded'] as const;

/** The most adverts that one member can have waiting, unpaid or running. */
export const maxOpenAdverts = 10;
/** The most pictures that any tier allows. */
export const maxPictures = 8;
/** An approved advert that is not paid for in this time loses its days. */
const payWithinDays = 7;

/** How far ahead the system looks for new days for an advert that was paid late. */
export const maxLateDays = 60;
/** How long the owner may choose new days before the price is refunded. */
export const chooseWithinDays = 14;

export const advertLengths = {
  title: 80,
  businessName: 100,
  description: 500,
  offer: 100,
  contactName: 100,
  altText: 150,
} as const;

/** The fewest characters of a field of an advert. */
export const minAdvertLengths = {
  title: 5,
  businessName: 2,
  description: 20,
  contactName: 2,
  address: 5,
} as const;

/** What is wrong with a field of an advert that is missing or too short. */
export const advertTexts = {
  title: `Title must be at least ${minAdvertLengths.title} characters`,
  businessName: 'Business name is required',
  description: `Description must be at least ${minAdvertLengths.description} characters`,
  contactName: 'Contact name is required',
  contactEmail: 'Valid email is required',
  address: 'Address is required',
  category: 'Category is required',
  websiteUrl: 'Valid website URL is required',
  pricingTierId: 'Please select a pricing tier',
} as const;

type Advert = {
  status: AdvertStatus;
  paymentStatus: 'pending' | 'paid' | 'refunded';
  startDate: string;
  endDate: string;
  lateChoice: LateChoice | null;
};

/** Statuses that count towards the limit of adverts per member. */
export const openStatuses: readonly AdvertStatus[] = ['pending', 'approved', 'active', 'paused'];

/** Statuses in which an advert holds its days. */
export const holdingStatuses: readonly AdvertStatus[] = ['approved', 'active', 'paused'];

/** Returns the status of an approved advert once it is paid: it runs, or waits for its first day. */
export function statusOncePaid({ startDate }: Pick<Advert, 'startDate'>, today: string): AdvertStatus {
  return startDate <= today ? 'active' : 'approved';
}

/** Whether the owner of an advert can still change it. */
export function isChangeable({ status }: Pick<Advert, 'status'>): boolean {
  return status === 'pending' || status === 'rejected';
}

type Pausable = Pick<Advert, 'status' | 'paymentStatus' | 'lateChoice'>;

/** Whether an advert can be paused: it is paid, has days and is not over. */
export function canPause({ status, paymentStatus, lateChoice }: Pausable): boolean {
  if (lateChoice === 'needed') return false;
  return status === 'active' || (status === 'approved' && paymentStatus === 'paid');
}

/** Whether an advert can be booked for further days: it was approved once. */
export function canRenew({ status, wasApproved }: { status: AdvertStatus; wasApproved: boolean }): boolean {
  return wasApproved && status !== 'pending' && status !== 'rejected';
}

/** Whether an advert is shown on a date: it is paid, and not paused, removed or over. */
export function isShown(advert: Advert & { removedAt: string | null }, today: string): boolean {
  const { status, paymentStatus, startDate, endDate, removedAt, lateChoice } = advert;
  const runs = (status === 'active' || status === 'approved') && paymentStatus === 'paid';
  return runs && removedAt === null && lateChoice !== 'needed' && startDate <= today && today <= endDate;
}

const dayMs = 86_400_000;
/** Adverts are reviewed within two days; the day after is the first on which one can run. */
const reviewDays = 2;
/** How many days before the end of an advert, and before an unpaid one lapses, its owner is reminded. */
const endReminderDays = 3;
const payReminderDays = 2;

/** Returns the first day on which an advert submitted on a date can run; both YYYY-MM-DD in the borough. */
export function firstDayOf(today: string): string {
  return addDays(today, reviewDays + 1);
}

/** Returns the last day of a run, which is included. */
export function lastDayOf({ startDate, duration }: { startDate: string; duration: number }): string {
  return addDays(startDate, duration - 1);
}

/**
 * Returns the days of an advert that is approved on a date: the requested ones, or from tomorrow where the first of them has
 * passed.
 */
export function daysWhenApproved(
  run: { startDate: string; duration: number },
  today: string,
): { startDate: string; endDate: string } {
  const tomorrow = addDays(today, 1);
  const startDate = run.startDate < tomorrow ? tomorrow : run.startDate;
  return { startDate, endDate: lastDayOf({ startDate, duration: run.duration }) };
}

/** Whether a run that is paid for on a date can no longer be shown for its full length: its first day has come. */
export function isPaidLate({ startDate }: { startDate: string }, today: string): boolean {
  return startDate <= today;
}

type Window = { from: string; until: string; duration: number };

/**
 * Returns the first day between `from` and `until` that begins `duration` days in a row that are not full; undefined where there
 * is none.
 */
export function firstFreeStart(
  isFull: (day: string) => boolean,
  { from, until, duration }: Window,
): string | undefined {
  let startDate = from;
  for (let day = from; startDate <= until; day = addDays(day, 1)) {
    if (isFull(day)) startDate = addDays(day, 1);
    else if (day === lastDayOf({ startDate, duration })) return startDate;
  }
  return undefined;
}

/** Returns the latest late payment whose advert is refunded if it still has no days. */
export function lateRefundCutoff(now: Date): Date {
  return new Date(now.getTime() - chooseWithinDays * dayMs);
}

/** Returns when an advert that is approved now must be paid. */
export function paymentDeadline(now: Date): Date {
  return new Date(now.getTime() + payWithinDays * dayMs);
}

/** Returns the latest payment deadline for which a reminder is sent now. */
export function payReminderDueBy(now: Date): Date {
  return new Date(now.getTime() + payReminderDays * dayMs);
}

/** Returns the latest last day for which a reminder is sent on a date. */
export function endReminderDueOn(today: string): string {
  return addDays(today, endReminderDays);
}

/** Whether a text says that something is halal. */
export function saysHalal(...texts: readonly (string | null | undefined)[]): boolean {
  const plain = texts.join(' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /\b(h|7)al{1,2}a{1,2}l\b|حلال/u.test(plain);
}

/**
 * Returns the line of an advert on halal: how far the evidence of its business goes today. Null where the advert makes no claim.
 */
export function halalLine(claimsHalal: boolean, step: number): string | null {
  return claimsHalal ? (halalLabel(step) ?? 'Halal: no evidence at the moment') : null;
}

/** Returns the label of a step of evidence; null where there is none. */
export function halalLabel(step: number): string | null {
  const labels = [
    null,
    'Halal: the owner says so',
    'Halal: supplier’s papers seen by Mahalla',
    'Halal: certificate in force',
    'Halal: confirmed by the certifier',
  ];
  return labels[step] ?? null;
}
