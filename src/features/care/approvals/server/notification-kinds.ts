import type { NotificationKind } from '#kit/server/context.ts';

export const approvalWaitingNotice: NotificationKind = { name: 'approval_waiting' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [approvalWaitingNotice];
