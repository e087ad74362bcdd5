import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { notificationPreferences } from './tables.ts';

export const erasure: readonly TableErasure[] = [erasureOf(notificationPreferences, { userId: goes })];
