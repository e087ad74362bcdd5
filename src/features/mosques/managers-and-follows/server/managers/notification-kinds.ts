import type { NotificationKind } from '#kit/server/context.ts';

export const mosqueGivenNotice: NotificationKind = { name: 'mosque_given' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [mosqueGivenNotice];
