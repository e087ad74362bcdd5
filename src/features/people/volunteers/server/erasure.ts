import { erasureOf, goes, type TableErasure } from '#kit/server/erasure.ts';
import { volunteerProfiles } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerProfiles, {
    displayName: goes,
    bio: goes,
    skills: goes,
    languages: goes,
    specializations: goes,
    availability: goes,
    qualifications: goes,
    experience: goes,
    searchText: goes,
  }),
];
