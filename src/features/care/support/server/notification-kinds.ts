import type { NotificationKind } from '#kit/server/context.ts';

export const supportAskedNotice: NotificationKind = { name: 'support_asked' };
export const supportAnsweredNotice: NotificationKind = { name: 'support_answered' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [supportAskedNotice, supportAnsweredNotice];
