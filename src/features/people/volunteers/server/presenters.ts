import { photoUrl } from '#features/accounts/users/server/public.ts';
import type { ShownDbsCheck } from '#features/gatherings/dbs-checks/contract.ts';
import { checksOf } from '#features/gatherings/dbs-checks/server/public.ts';
import { openConnectionsWith } from '#features/people/connections/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Volunteer, VolunteerProfile } from '../contract.ts';
import type { VolunteerRow } from './queries.ts';

type Look = { viewerId: string; now: Date };

/** Volunteers as a viewer sees them, with their checks and what is open between the two. */
export async function presentVolunteers(
  db: Db,
  { viewerId, now }: Look,
  rows: readonly VolunteerRow[],
): Promise<Volunteer[]> {
  const ids = rows.map(({ profile }) => profile.userId);
  if (ids.length === 0) return [];
  const checks = await checksOf(db, ids, boroughDate(now));
  const open = await openConnectionsWith(db, viewerId, ids, now);
  return rows.map((row) => {
    const { userId } = row.profile;
    return {
      ...toShown(row, checks.get(userId) ?? []),
      id: userId,
      isOwn: userId === viewerId,
      connection: open.get(userId) ?? null,
    };
  });
}

/** A member's own profile. */
export async function presentOwnProfile(db: Db, row: VolunteerRow, now: Date): Promise<VolunteerProfile> {
  const { userId, preferredContact, isVisible, removedAt } = row.profile;
  const checks = (await checksOf(db, [userId], boroughDate(now))).get(userId) ?? [];
  return {
    ...toShown(row, checks),
    userId,
    dbsCheckExpiry:
      checks
        .map(({ expiresOn }) => expiresOn)
        .toSorted()
        .at(-1) ?? null,
    preferredContact,
    isVisible,
    isRemoved: removedAt !== null,
  };
}

function toShown({ profile, photoKey }: VolunteerRow, dbsChecks: ShownDbsCheck[]) {
  return {
    displayName: profile.displayName,
    profileImageUrl: photoUrl(photoKey),
    bio: profile.bio,
    skills: profile.skills,
    languages: profile.languages,
    specializations: profile.specializations,
    qualifications: profile.qualifications,
    availability: profile.availability,
    timeCommitment: profile.timeCommitment,
    experience: profile.experience,
    hasDbsCheck: dbsChecks.length > 0,
    dbsChecks,
    isActivelyLooking: profile.isActivelyLooking,
  };
}
