import type { PersonalData } from '#kit/server/context.ts';
import { findProfile } from './queries.ts';

/** What a member tells of themselves as a volunteer; it goes with the account. */
export const ownVolunteerProfile: PersonalData = {
  order: 81,
  title: 'Your volunteer profile',
  kept: null,
  async export(db, userId) {
    const row = await findProfile(db, userId);
    if (!row) return null;
    const { searchText: _text, ...profile } = row.profile;
    return profile;
  },
};
