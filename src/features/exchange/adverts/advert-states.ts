import type { AdvertStatus } from './advert-options.ts';

type Advert = {
  status: AdvertStatus;
  paymentStatus: 'pending' | 'paid' | 'refunded';
  startDate: string;
  endDate: string;
};

/** Whether an advert waits, is to be paid, or runs: such ones count towards what one member can have. */
export const openStatuses: readonly AdvertStatus[] = ['pending', 'approved', 'active', 'paused'];

/** Those that hold their days. */
export const holdingStatuses: readonly AdvertStatus[] = ['approved', 'active', 'paused'];

/** What becomes of an approved advert once it is paid, on a date: it runs, or waits for its first day. */
export function statusOncePaid({ startDate }: Pick<Advert, 'startDate'>, today: string): AdvertStatus {
  return startDate <= today ? 'active' : 'approved';
}

/** Whether its owner can still change an advert. */
export function isChangeable({ status }: Pick<Advert, 'status'>): boolean {
  return status === 'pending' || status === 'rejected';
}

/** Whether an advert can be paused: one that is paid and not over. */
export function canPause({ status, paymentStatus }: Pick<Advert, 'status' | 'paymentStatus'>): boolean {
  return status === 'active' || (status === 'approved' && paymentStatus === 'paid');
}

/** Whether an advert can be booked for further days: it was approved once. */
export function canRenew({ status, wasApproved }: { status: AdvertStatus; wasApproved: boolean }): boolean {
  return wasApproved && status !== 'pending' && status !== 'rejected';
}

/** Whether an advert stands on the site on a date: paid, not paused, taken down or over. */
export function isShown(advert: Advert & { removedAt: string | null }, today: string): boolean {
  const { status, paymentStatus, startDate, endDate, removedAt } = advert;
  const runs = (status === 'active' || status === 'approved') && paymentStatus === 'paid';
  return runs && removedAt === null && startDate <= today && today <= endDate;
}
