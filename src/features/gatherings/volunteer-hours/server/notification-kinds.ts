import type { NotificationKind } from '#kit/server/context.ts';

export const hoursRecordedNotice: NotificationKind = { name: 'volunteer_hours_recorded' };
export const hoursAnsweredNotice: NotificationKind = { name: 'volunteer_hours_answered' };
export const shiftReminderNotice: NotificationKind = { name: 'volunteer_shift_reminder' };
export const shiftCancelledNotice: NotificationKind = { name: 'volunteer_shift_cancelled', isUrgent: true };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [
  hoursRecordedNotice,
  hoursAnsweredNotice,
  shiftReminderNotice,
  shiftCancelledNotice,
];
