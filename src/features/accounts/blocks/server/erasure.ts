import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { memberBlocks } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(memberBlocks, { blockerId: goes, blockedId: goes }),
];
