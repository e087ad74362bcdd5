/** pending: not paid yet; past_due: the next period is unpaid, and the membership continues for a grace period. */
export const subscriptionStatuses = ['pending', 'active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const endReasons = ['cancelled', 'unpaid', 'refunded'] as const;
export type EndReason = (typeof endReasons)[number];

export const subscriptionIntervals = ['month', 'year'] as const;
export type SubscriptionInterval = (typeof subscriptionIntervals)[number];

/** How many days an unpaid membership continues after its period. */
export const graceDays = 14;
/** How many days before the end of a period the next one is invoiced. */
export const renewalDays = 7;
/** How many days a membership that was never paid stays open. */
export const pendingDays = 14;
/** Stripe reports a renewal within hours; after this time it is late. */
export const cardSlackDays = 1;

const dayMs = 24 * 60 * 60 * 1000;

/** Adds days to an instant, both ISO 8601 in UTC. */
export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString();
}

/**
 * Returns the end of a period: a month or a year later, on the day of the month on which the membership started, or the last day
 * of the month. For a start on 31 January: 28 February, then 31 March.
 */
export function endOfPeriod(begins: string, interval: SubscriptionInterval, startedAt: string): string {
  const from = new Date(begins);
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(new Date(startedAt).getUTCDate(), lastDay);
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear(), months, day);
  return end.toISOString();
}

type Facts = {
  status: SubscriptionStatus;
  paidUntil: string | null;
  graceUntil: string | null;
  cancelledAt: string | null;
};

/** Whether the member has the benefits of premium. */
export function isRunning({ status }: Pick<Facts, 'status'>): boolean {
  return status === 'active' || status === 'past_due';
}

/** Returns until when the membership runs if nothing more is paid; null where it isn’t running. */
export function runsUntil(facts: Facts): string | null {
  const { paidUntil, graceUntil, cancelledAt } = facts;
  if (!isRunning(facts) || paidUntil === null) return null;
  if (graceUntil !== null) return graceUntil;
  return cancelledAt === null ? daysAfter(paidUntil, graceDays) : paidUntil;
}
