import type { NotificationKind } from '#kit/server/context.ts';

export const feedbackReceivedNotice: NotificationKind = { name: 'feedback_received' };
export const feedbackAnsweredNotice: NotificationKind = { name: 'feedback_answered' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [feedbackReceivedNotice, feedbackAnsweredNotice];
