import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { digestItems, notificationPreferences } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(notificationPreferences, { userId: goes }),
  erasureOf(digestItems, { userId: goes, title: goes, path: goes, aboutUserId: goes }),
];
