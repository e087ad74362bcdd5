import { erasureOf, goes, ofPlace, type TableErasure } from '#kit/server/erasure.ts';
import { mosqueEdits } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(mosqueEdits, { placeId: ofPlace, userId: goes, changes: goes, before: ofPlace, point: ofPlace }),
];
