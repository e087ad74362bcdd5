/** What a notification is about. Each one brings its own text. */
export const notificationKinds = [
  'event_decided',
  'event_changed',
  'event_cancelled',
  'event_place_free',
  'event_rsvp',
  'approval_waiting',
  'suggestion_decided',
  'mosque_given',
  'mosque_announcement',
  'mosque_event',
  'feedback_received',
  'feedback_answered',
  'report_waiting',
  'report_decided',
  'content_moderated',
  'appeal_decided',
  'badge_decided',
  'opportunity_decided',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
