import type { NotificationKind } from '#kit/server/context.ts';

export const reportWaitingNotice: NotificationKind = { name: 'report_waiting' };
export const reportDecidedNotice: NotificationKind = { name: 'report_decided' };
export const contentModeratedNotice: NotificationKind = { name: 'content_moderated' };
export const appealDecidedNotice: NotificationKind = { name: 'appeal_decided' };
export const reportAssignedNotice: NotificationKind = { name: 'report_assigned' };

/** The kinds of notice that this feature sends. */
export const notificationKinds = [
  reportWaitingNotice,
  reportDecidedNotice,
  contentModeratedNotice,
  appealDecidedNotice,
  reportAssignedNotice,
];
