import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { memberProfiles } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(memberProfiles, {
    displayName: goes,
    bio: goes,
    ward: goes,
    profession: goes,
    lookingFor: goes,
    offering: goes,
    interests: goes,
    skills: goes,
    shownName: goes,
    searchText: goes,
    searchWords: goes,
  }),
];
