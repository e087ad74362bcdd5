import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import type { ShownDbsCheck } from '#features/gatherings/dbs-checks/dbs-check.contract.ts';
import { listValidChecksByUser } from '#features/gatherings/dbs-checks/server/public.ts';
import { openConnectionsWith } from '#features/people/connections/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { PreferredContacts } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import { Volunteer, VolunteerProfile } from '../volunteer.contract.ts';
import { volunteerProfiles } from './volunteer.tables.ts';

/** Finds a member's volunteer profile with the account's photo. */
export async function findProfile(db: Db, userId: string) {
  const [row] = await selectProfiles(db).where(eq(volunteerProfiles.userId, userId));
  return row;
}

function selectProfiles(db: Db) {
  return db
    .select({ profile: volunteerProfiles, photoKey: members.photoKey })
    .from(volunteerProfiles)
    .innerJoin(members, eq(members.id, volunteerProfiles.userId));
}

type VolunteerRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/**
 * Matches profiles that a viewer may see: the owner shows it, no moderator removed it, and there is no block between them.
 */
export function isShownTo(viewerId: string): SQL | undefined {
  const { userId, isVisible, removedAt } = volunteerProfiles;
  return and(
    eq(isVisible, true),
    isNull(removedAt),
    eq(members.accountStatus, 'active'),
    or(eq(userId, viewerId), notBlocked(viewerId, userId)),
  );
}

type Input = { limit: number; cursor?: string | undefined; search?: string | undefined };

/** Reads a page of the volunteers that a viewer sees, newest accounts first. */
export async function listShown(db: Db, viewerId: string, { limit, cursor, search }: Input) {
  const [after] = decodeCursor(cursor, ['uuid']);
  const { userId, searchText, searchWords } = volunteerProfiles;
  const condition = and(
    isShownTo(viewerId),
    search === undefined ? undefined : containsWordsOrParts({ text: searchText, words: searchWords }, search),
  );
  const rows = await selectProfiles(db)
    .where(and(condition, after === undefined ? undefined : lt(userId, sql`${after}::uuid`)))
    .orderBy(desc(userId))
    .limit(limit + 1);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(volunteerProfiles)
    .innerJoin(members, eq(members.id, userId))
    .where(condition);
  return pageOf(rows, limit, counted?.total ?? 0, ({ profile }) => [profile.userId]);
}

/** Finds the profile of one volunteer, if the viewer may see it. */
export async function findShown(db: Db, viewerId: string, userId: string) {
  const [row] = await selectProfiles(db).where(
    and(eq(volunteerProfiles.userId, userId), isShownTo(viewerId)),
  );
  return row;
}

/** Whether a member shows themselves as a volunteer, and so takes introductions. */
export async function showsAsVolunteer(db: Db, userId: string): Promise<boolean> {
  const { isVisible, removedAt } = volunteerProfiles;
  const shown = and(eq(volunteerProfiles.userId, userId), eq(isVisible, true), isNull(removedAt));
  return (await db.$count(volunteerProfiles, shown)) > 0;
}

/** Returns how members with a volunteer profile like to be reached, shown to others or not. */
export const findPreferredContacts: PreferredContacts = async (db, userIds) => {
  if (userIds.length === 0) return new Map();
  const { userId, preferredContact } = volunteerProfiles;
  const rows = await db
    .select({ userId, preferredContact })
    .from(volunteerProfiles)
    .where(inArray(userId, [...userIds]));
  return new Map(rows.map((row) => [row.userId, row.preferredContact]));
};

type Viewpoint = { viewerId: string; now: Date };

/** Maps volunteers to what a viewer sees, with their checks and the open connection between the two. */
export async function presentVolunteers(
  db: Db,
  { viewerId, now }: Viewpoint,
  rows: readonly VolunteerRow[],
): Promise<Volunteer[]> {
  const ids = rows.map(({ profile }) => profile.userId);
  if (ids.length === 0) return [];
  const checks = await listValidChecksByUser(db, ids, boroughDate(now));
  const open = await openConnectionsWith(db, viewerId, ids, now);
  return rows.map((row) => {
    const { userId } = row.profile;
    return present(Volunteer, row.profile, {
      ...computedFields(row, checks.get(userId) ?? []),
      id: userId,
      isOwn: userId === viewerId,
      connection: open.get(userId) ?? null,
    });
  });
}

/** Maps a profile to what its owner sees. */
export async function presentOwnProfile(db: Db, row: VolunteerRow, now: Date): Promise<VolunteerProfile> {
  const { userId, removedAt } = row.profile;
  const checks = (await listValidChecksByUser(db, [userId], boroughDate(now))).get(userId) ?? [];
  return present(VolunteerProfile, row.profile, {
    ...computedFields(row, checks),
    dbsCheckExpiry:
      checks
        .map(({ expiresOn }) => expiresOn)
        .toSorted()
        .at(-1) ?? null,
    isRemoved: removedAt !== null,
  });
}

function computedFields({ photoKey }: VolunteerRow, dbsChecks: ShownDbsCheck[]) {
  return { profileImageUrl: photoUrl(photoKey), hasDbsCheck: dbsChecks.length > 0, dbsChecks };
}
