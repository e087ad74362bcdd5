import type { NotificationKind } from '#kit/server/context.ts';

export const dbsRecordedNotice: NotificationKind = { name: 'dbs_check_recorded' };
export const dbsEndsNotice: NotificationKind = { name: 'dbs_check_ends' };

/** All kinds of notice that this feature gives. */
export const notificationKinds = [dbsRecordedNotice, dbsEndsNotice];
