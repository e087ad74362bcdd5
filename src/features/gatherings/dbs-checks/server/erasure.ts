import { emptied, erasureOf, goes, ofPlace, type TableErasure } from '#kit/server/erasure.ts';
import { dbsChecks } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(dbsChecks, { userId: goes, role: goes, roleKey: goes, placeId: ofPlace, seenBy: emptied }),
];
