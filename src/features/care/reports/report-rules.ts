import type { Priority, ReportReason } from './report-options.ts';

/** So many who report the same thing make it urgent. */
export const urgentFrom = 3;

/** Whoever had so many reports dismissed in so many days is heard last. */
export const dismissedLimit = 3;
export const dismissedDays = 30;

/** An author may appeal for so many days. */
export const appealDays = 30;

const byReason: Record<ReportReason, Priority> = {
  hate_speech: 'high',
  harassment: 'high',
  inappropriate: 'medium',
  misinformation: 'medium',
  other: 'medium',
  spam: 'low',
};

/** Whether a reporter's word counts, by how many of their reports were dismissed in the last thirty days. */
export function isHeard(dismissedBefore: number): boolean {
  return dismissedBefore < dismissedLimit;
}

/**
 * How soon a report is to be looked at. `heard`: whether its reporter's word counts; `reporters`: how many members whose word
 * counts report the thing, this one among them.
 */
export function priorityOf(
  reason: ReportReason,
  { heard, reporters }: { heard: boolean; reporters: number },
): Priority {
  if (reporters >= urgentFrom) return 'urgent';
  return heard ? byReason[reason] : 'low';
}

/** Until when (UTC) a decision can be appealed. */
export function appealEnds(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + appealDays * 24 * 60 * 60 * 1000);
}
