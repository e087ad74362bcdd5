/** pending: asked for and not paid yet; past_due: the next period isn’t paid, and everything goes on for a while. */
export const subscriptionStatuses = ['pending', 'active', 'past_due', 'ended'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const endReasons = ['cancelled', 'unpaid', 'refunded'] as const;
export type EndReason = (typeof endReasons)[number];

export const subscriptionIntervals = ['month', 'year'] as const;
export type SubscriptionInterval = (typeof subscriptionIntervals)[number];

/** For so long after its period a membership goes on unpaid. */
export const graceDays = 14;
/** So long before its end the next period is asked for. */
export const renewalDays = 7;
/** So long one that was never paid is kept open. */
export const pendingDays = 14;
/** The card service tells of a renewal within hours; only then is it late. */
export const cardSlackDays = 1;

const dayMs = 24 * 60 * 60 * 1000;

/** An instant some days after another, both ISO 8601 in UTC. */
export function daysAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString();
}

/**
 * The end of a period that begins at an instant: a month or a year later, on the day of the month on which the membership
 * began, or the month’s last. So 31 January leads to 28 February, and that to 31 March.
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

/** Whether its member has what premium members have. */
export function isRunning({ status }: Pick<Facts, 'status'>): boolean {
  return status === 'active' || status === 'past_due';
}

/** Until when, if nothing more is paid; null where it doesn’t run. */
export function runsUntil(facts: Facts): string | null {
  const { paidUntil, graceUntil, cancelledAt } = facts;
  if (!isRunning(facts) || paidUntil === null) return null;
  if (graceUntil !== null) return graceUntil;
  return cancelledAt === null ? daysAfter(paidUntil, graceDays) : paidUntil;
}
