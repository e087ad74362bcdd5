import { erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { notificationPreferences, notifications, pushSubscriptions } from './tables.ts';

const named =
  'Deleted: the row goes with the account it is for, and with the account that it names or quotes.';

export const erasure: readonly TableErasure[] = [
  erasureOf(notifications, {
    userId: goes,
    kind: ofProgram,
    title: named,
    body: named,
    path: named,
    dedupeKey: named,
    aboutUserId: named,
  }),
  erasureOf(pushSubscriptions, { userId: goes, endpoint: goes, p256dh: goes, auth: goes }),
  erasureOf(notificationPreferences, { userId: goes }),
];
