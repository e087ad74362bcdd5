/** Deeds that count, each recorded by the feature that it happens in. */
export const activityTypes = [
  'account_verified',
  'profile_completed',
  'connection_accepted',
  'connection_declined',
  'helpful_mark',
  'resource_uploaded',
  'event_attended',
  'event_hosted',
  'volunteer_hours',
  'forum_post',
  'forum_reply',
  'valid_report',
  'report_against',
  'strike',
  'was_blocked',
  'local_help',
  'course_completed',
  'ramadan_contribution',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** Deeds that are somebody else's judgement and no activity of the member. */
export const passiveTypes: readonly ActivityType[] = ['report_against', 'strike', 'was_blocked'];
