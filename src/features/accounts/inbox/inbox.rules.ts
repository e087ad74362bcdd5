import { addDays, boroughDate, boroughTime, dateText } from '#kit/contract/dates.ts';

/** How long a decision made in the inbox can be undone. */
export const undoSeconds = 10;

export const inboxLengths = { reason: 1000 } as const;

/** Merges rows of several kinds into one list, longest waiting first. */
export function oldestFirst<Row extends { waitingSince: string }>(
  lists: readonly (readonly Row[])[],
  limit: number,
): Row[] {
  return lists
    .flat()
    .sort((a, b) => Date.parse(a.waitingSince) - Date.parse(b.waitingSince))
    .slice(0, limit);
}

/** The whole seconds until an instant; 0 if it has passed. */
export function secondsUntil(instant: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}

/** A decision that was made before another administrator's. `by` is null if that account has been deleted. */
export type EarlierDecision = {
  by: string | null;
  isOwn: boolean;
  decision: EarlierOutcome;
  reason: string | null;
  /** What was done, of a decision that doesn’t say it: 'author warned'. */
  action?: string | undefined;
  /** UTC. */
  at: string;
};

/** The states of an item in which somebody has decided it. */
export const earlierOutcomes = ['approved', 'rejected', 'resolved', 'dismissed'] as const;
export type EarlierOutcome = (typeof earlierOutcomes)[number];

/** Says what another administrator decided, and when: 'Yusuf Khan rejected this a minute ago: “Not suitable”' */
export function earlierDecisionText(
  { by, isOwn, decision, reason, action, at }: EarlierDecision,
  now: Date,
): string {
  const who = isOwn ? 'You' : (by ?? 'Another administrator');
  const what = `${who} ${decision} this ${agoText(at, now)}${action ? `: ${action}` : ''}`;
  return reason ? `${what}: “${reason}”` : `${what}.`;
}

function agoText(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes === 1) return 'a minute ago';
  if (minutes < 60) return `${minutes} minutes ago`;
  return `on ${dateText(boroughDate(new Date(instant)), 'day')} at ${boroughTime(new Date(instant))}`;
}

/** The day since which something has waited, in the borough's time zone: 'Today, 9:05', 'Yesterday', '3 days ago', 'Sat 24 Oct'. */
export function waitingText(since: string, now: Date): string {
  const day = boroughDate(new Date(since));
  const today = boroughDate(now);
  if (day >= today) return `Today, ${boroughTime(new Date(since))}`;
  if (day === addDays(today, -1)) return 'Yesterday';
  for (let days = 2; days <= 30; days += 1) {
    if (day === addDays(today, -days)) return `${days} days ago`;
  }
  return dateText(day, 'day');
}

/** What a reason is labelled, and what is said without one, where the author of the thing reads it. */
export const authorReason = {
  label: 'Reason (the author will see this)',
  required: 'Please give a reason; the author will see it.',
} as const;
