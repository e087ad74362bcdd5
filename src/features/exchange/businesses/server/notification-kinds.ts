import type { NotificationKind } from '#kit/server/context.ts';

/** A business, or a change of one, was approved or not. */
export const businessDecidedNotice: NotificationKind = { name: 'business_decided' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [businessDecidedNotice];
