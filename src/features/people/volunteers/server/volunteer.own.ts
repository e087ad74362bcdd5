import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { requireAudience } from '#features/gatherings/volunteering/server/public.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../volunteer.contract.ts';
import { findProfile, presentOwnProfile } from './volunteer.queries.ts';
import { volunteerProfiles } from './volunteer.tables.ts';

/**
 * Creates or replaces the caller's profile. The account is locked, so that two tabs save one after the other. Refuses:
 * not_allowed.
 */
export const saveVolunteerProfile = handle(calls.saveVolunteerProfile, {
  async prepare(ctx) {
    await requireAudience(ctx);
  },
  async run(tx, { hasDbsCheck: _has, dbsCheckExpiry: _expiry, ...fields }) {
    const { id: userId } = await lockOwnUser(tx);
    const isNew = (await findProfile(tx.db, userId)) === undefined;
    const values = { ...fields, searchText: searchTextOf(fields) };
    await tx.db
      .insert(volunteerProfiles)
      .values({ ...values, userId })
      .onConflictDoUpdate({ target: volunteerProfiles.userId, set: values });
    const row = await findProfile(tx.db, userId);
    if (!row) throw new Error('The volunteer profile was not stored.');
    const message = isNew ? 'Volunteer profile created successfully' : 'Volunteer profile saved';
    return { ...(await presentOwnProfile(tx.db, row, tx.now)), message };
  },
});

type SearchableFields = {
  displayName: string;
  bio: string | null;
  experience: string | null;
  skills: readonly string[];
  languages: readonly string[];
  specializations: readonly string[];
  qualifications: readonly string[];
};

/** The text that a search uses: everything that members see of the profile. */
export function searchTextOf(profile: SearchableFields): string {
  const { displayName, bio, experience, skills, languages, specializations, qualifications } = profile;
  const parts = [
    displayName,
    bio,
    experience,
    ...skills,
    ...languages,
    ...specializations,
    ...qualifications,
  ];
  return parts
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}

/** A member's volunteer profile, which is deleted with the account. */
export const ownVolunteerProfile: PersonalData = {
  order: 81,
  title: 'Your volunteer profile',
  kept: null,
  async export(db, userId) {
    const row = await findProfile(db, userId);
    if (!row) return null;
    const { searchText: _text, searchWords: _words, ...profile } = row.profile;
    return profile;
  },
};
