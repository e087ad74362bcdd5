import { erasureOf, type TableErasure } from '#kit/server/erasure.ts';
import { daySalts } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(daySalts, { salt: 'Nobody in it: a random number, deleted when its day is over.' }),
];
