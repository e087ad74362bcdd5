import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import { volunteerProfiles } from './tables.ts';

/** A member's volunteer profile with the picture of the account. */
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

export type VolunteerRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** That a profile is shown to a viewer: its owner wants it, no moderator took it off, and no block stands between them. */
export function isShownTo(viewerId: string): SQL | undefined {
  const { userId, isVisible, removedAt } = volunteerProfiles;
  return and(
    eq(isVisible, true),
    isNull(removedAt),
    eq(members.accountStatus, 'active'),
    or(eq(userId, viewerId), notBlocked(viewerId, userId)),
  );
}

type Asked = { limit: number; cursor?: string | undefined; search?: string | undefined };

/** A page of the volunteers that a viewer sees, newest accounts first. */
export async function listShown(db: Db, viewerId: string, { limit, cursor, search }: Asked) {
  const [after] = decodeCursor(cursor, ['uuid']);
  const { userId, searchText } = volunteerProfiles;
  const asked = and(isShownTo(viewerId), search === undefined ? undefined : containsText(searchText, search));
  const rows = await selectProfiles(db)
    .where(and(asked, after === undefined ? undefined : lt(userId, sql`${after}::uuid`)))
    .orderBy(desc(userId))
    .limit(limit + 1);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(volunteerProfiles)
    .innerJoin(members, eq(members.id, userId))
    .where(asked);
  return pageOf(rows, limit, counted?.total ?? 0, ({ profile }) => [profile.userId]);
}

/** The profile of one volunteer, where a viewer sees it. */
export async function findShown(db: Db, viewerId: string, userId: string) {
  const [row] = await selectProfiles(db).where(
    and(eq(volunteerProfiles.userId, userId), isShownTo(viewerId)),
  );
  return row;
}

/** Whether a member shows themselves as a volunteer: who does may be asked for an introduction. */
export async function showsAsVolunteer(db: Db, userId: string): Promise<boolean> {
  const { isVisible, removedAt } = volunteerProfiles;
  const shown = and(eq(volunteerProfiles.userId, userId), eq(isVisible, true), isNull(removedAt));
  return (await db.$count(volunteerProfiles, shown)) > 0;
}
