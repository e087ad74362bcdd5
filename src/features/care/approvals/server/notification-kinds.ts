import type { NotificationKind } from '#kit/server/context.ts';

export const approvalWaitingNotice: NotificationKind = { name: 'approval_waiting' };

/** The kinds of notice that this feature sends. */
export const notificationKinds = [approvalWaitingNotice];
