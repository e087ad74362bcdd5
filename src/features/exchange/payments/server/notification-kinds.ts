import type { NotificationKind } from '#kit/server/context.ts';

export const paymentReceivedNotice: NotificationKind = { name: 'payment_received' };
export const paymentReturnedNotice: NotificationKind = { name: 'payment_returned' };
export const disputeNotice: NotificationKind = { name: 'payment_disputed', isUrgent: true };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [paymentReceivedNotice, paymentReturnedNotice, disputeNotice];
