/**
 * The names of the activities that badges count, as the features register them. Some have no feature yet.
 */
export type CountedActivity =
  | 'account_verified'
  | 'profile_completed'
  | 'connection_accepted'
  | 'connection_declined'
  | 'helpful_mark'
  | 'resource_uploaded'
  | 'event_attended'
  | 'event_hosted'
  | 'volunteer_hours'
  | 'forum_post'
  | 'forum_reply'
  | 'valid_report'
  | 'report_against'
  | 'strike'
  | 'was_blocked'
  | 'local_help'
  | 'course_completed'
  | 'ramadan_contribution';
