/** What visitors report by its address, where no feature registers it. */
export const pageType = 'page';

export const reportReasons = [
  'hate_speech',
  'spam',
  'inappropriate',
  'misinformation',
  'harassment',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  hate_speech: 'Hate speech',
  spam: 'Spam',
  inappropriate: 'Inappropriate content',
  misinformation: 'Misinformation',
  harassment: 'Harassment',
  other: 'Something else',
};

export const reportStatuses = ['pending', 'reviewed', 'resolved', 'dismissed'] as const;

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
