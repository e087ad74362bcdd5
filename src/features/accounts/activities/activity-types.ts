/** Activities that count, each recorded by the feature in which it happens. */
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

/** Types that record someone else's judgement rather than something the member did. */
export const passiveTypes: readonly ActivityType[] = ['report_against', 'strike', 'was_blocked'];
