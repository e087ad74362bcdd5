import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { prayerTracking } from './tables.ts';

export const erasure: readonly TableErasure[] = [erasureOf(prayerTracking, { userId: goes })];
