import { erasureOf, goes, idOfNobody, ofPlace, type TableErasure } from '#kit/server/erasure.ts';
import { mosqueFollows } from './follows/tables.ts';
import { mosqueManagers } from './managers/tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(mosqueFollows, { placeId: ofPlace, userId: goes }),
  erasureOf(mosqueManagers, { placeId: ofPlace, userId: goes, givenBy: idOfNobody }),
];
