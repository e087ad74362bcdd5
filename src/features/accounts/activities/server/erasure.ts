import { erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { activities } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(activities, {
    userId: goes,
    type: ofProgram,
    subjectId: goes,
    description:
      'Deleted with the account; in other members’ rows, a line that quotes what is erased gets a neutral text.',
  }),
];
