import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { requireAudience } from '#features/gatherings/volunteering/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { presentOwnProfile } from './presenters.ts';
import { findProfile } from './queries.ts';
import { searchTextOf } from './search-text.ts';
import { volunteerProfiles } from './tables.ts';

/** Creates the caller's profile or replaces it; the account's lock puts two tabs in turn. Refuses: not_allowed. */
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
