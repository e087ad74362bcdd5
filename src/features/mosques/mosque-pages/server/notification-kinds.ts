import type { NotificationKind } from '#kit/server/context.ts';

export const suggestionDecidedNotice: NotificationKind = { name: 'suggestion_decided' };

export const mosqueAskedNotice: NotificationKind = { name: 'mosque_asked' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [suggestionDecidedNotice, mosqueAskedNotice];
