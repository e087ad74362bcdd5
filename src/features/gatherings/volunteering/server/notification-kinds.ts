import type { NotificationKind } from '#kit/server/context.ts';

export const opportunityDecidedNotice: NotificationKind = { name: 'opportunity_decided' };
export const applicationReceivedNotice: NotificationKind = { name: 'application_received' };
export const applicationAnsweredNotice: NotificationKind = { name: 'application_answered', isUrgent: true };
export const applicationWithdrawnNotice: NotificationKind = { name: 'application_withdrawn' };
export const applicationWaitsNotice: NotificationKind = { name: 'application_waits' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  opportunityDecidedNotice,
  applicationReceivedNotice,
  applicationAnsweredNotice,
  applicationWithdrawnNotice,
  applicationWaitsNotice,
];
