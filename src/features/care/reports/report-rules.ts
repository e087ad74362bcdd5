import type { Priority, ReportReason } from './report-options.ts';

/** A thing reported by this many people is urgent. */
export const urgentFrom = 3;

/** A reporter with this many reports dismissed in this many days gets lower priority. */
export const dismissedLimit = 3;
export const dismissedDays = 30;

/** How many days an author has to appeal. */
export const appealDays = 30;

const byReason: Record<ReportReason, Priority> = {
  hate_speech: 'high',
  harassment: 'high',
  inappropriate: 'medium',
  misinformation: 'medium',
  other: 'medium',
  spam: 'low',
};

/** Whether a reporter is taken seriously, given how many of their reports were dismissed in the last thirty days. */
export function isHeard(dismissedBefore: number): boolean {
  return dismissedBefore < dismissedLimit;
}

/**
 * How soon a report should be looked at. `heard`: whether its reporter is taken seriously; `reporters`: how many members
 * who are taken seriously have reported the thing, including this one.
 */
export function priorityOf(
  reason: ReportReason,
  { heard, reporters }: { heard: boolean; reporters: number },
): Priority {
  if (reporters >= urgentFrom) return 'urgent';
  return heard ? byReason[reason] : 'low';
}

/** The instant (UTC) until which a decision can be appealed. */
export function appealEnds(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + appealDays * 24 * 60 * 60 * 1000);
}
