import type { NotificationKind } from '#kit/server/context.ts';

export const opportunityDecidedNotice: NotificationKind = { name: 'opportunity_decided' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [opportunityDecidedNotice];
