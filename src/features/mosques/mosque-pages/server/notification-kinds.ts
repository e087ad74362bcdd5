import type { NotificationKind } from '#kit/server/context.ts';

export const suggestionDecidedNotice: NotificationKind = { name: 'suggestion_decided' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [suggestionDecidedNotice];
