import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { digestItems } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(digestItems, { userId: goes, title: goes, path: goes, aboutUserId: goes }),
];
