/** The content type of pages that visitors report by address and no feature registers. */
export const pageType = 'page';

export const reportReasons = [
  'hate_speech',
  'child_safety',
  'spam',
  'inappropriate',
  'misinformation',
  'harassment',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  hate_speech: 'Hate speech',
  child_safety: 'A child may be at risk',
  spam: 'Spam',
  inappropriate: 'Inappropriate content',
  misinformation: 'Misinformation',
  harassment: 'Harassment',
  other: 'Something else',
};

/** The reasons that administrators always decide on themselves, whatever a group's moderators have done. */
export const graveReasons = [
  'hate_speech',
  'harassment',
  'child_safety',
] as const satisfies readonly ReportReason[];

export const reportStatuses = ['pending', 'reviewed', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof reportPriorities)[number];

export const actionsTaken = [
  'no_action',
  'content_removed',
  'user_warned',
  'user_suspended',
  'user_banned',
] as const;
export type ActionTaken = (typeof actionsTaken)[number];

export const actionLabels: Record<ActionTaken, string> = {
  no_action: 'No action',
  content_removed: 'Content removed',
  user_warned: 'Author warned',
  user_suspended: 'Author suspended',
  user_banned: 'Author banned',
};

/** pending: waiting for an administrator; upheld: the decision stands; overturned: it was reversed. */
export const appealStatuses = ['none', 'pending', 'upheld', 'overturned'] as const;

/** Content reported by this many people is urgent. */
export const urgentFrom = 3;

/** A reporter with this many reports dismissed in this many days gets lower priority. */
export const dismissedLimit = 3;
export const dismissedDays = 30;

/** How many days an author has to appeal. */
export const appealDays = 30;

const byReason: Record<ReportReason, Priority> = {
  hate_speech: 'high',
  child_safety: 'high',
  harassment: 'high',
  inappropriate: 'medium',
  misinformation: 'medium',
  other: 'medium',
  spam: 'low',
};

/** Whether a reporter is credible, given how many of their reports were dismissed in the last thirty days. */
export function isCredible(dismissedBefore: number): boolean {
  return dismissedBefore < dismissedLimit;
}

/**
 * Returns the priority of a report. `isCredible`: whether its reporter is credible; `reporters`: how many credible members have
 * reported the content, including this one.
 */
export function priorityOf(
  reason: ReportReason,
  { isCredible: isCredibleReporter, reporters }: { isCredible: boolean; reporters: number },
): Priority {
  if (reporters >= urgentFrom) return 'urgent';
  return isCredibleReporter ? byReason[reason] : 'low';
}

/** The instant (UTC) until which a decision can be appealed. */
export function appealEnds(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + appealDays * 24 * 60 * 60 * 1000);
}

/** Maximum lengths, in characters, of a report, the decision on it and an appeal. */
export const reportLengths = { description: 2000, appeal: 3000 } as const;
