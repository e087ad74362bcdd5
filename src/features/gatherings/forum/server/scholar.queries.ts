import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { Scholar } from '../forum-moderation.contract.ts';
import type { ScholarMark } from '../forum-post.contract.ts';
import { forumScholars } from './forum.tables.ts';

/** Returns the current scholars, by name. */
export async function listNamedScholars(db: Db): Promise<Scholar[]> {
  const rows = await selectScholars(db)
    .innerJoin(members, eq(members.id, forumScholars.userId))
    .where(and(isNull(forumScholars.endedAt), eq(members.accountStatus, 'active')))
    .orderBy(asc(forumScholars.name), asc(forumScholars.userId))
    .limit(200);
  return rows.map(({ userId, namedAt, ...row }) => ({ userId, namedAt, ...toMark(row) }));
}

/** Returns a member’s scholar record; undefined if they are not a scholar now. */
export async function findScholar(db: Db, userId: string): Promise<Scholar | undefined> {
  const [row] = await selectScholars(db).where(
    and(eq(forumScholars.userId, userId), isNull(forumScholars.endedAt)),
  );
  if (!row) return undefined;
  const { namedAt, ...mark } = row;
  return { userId, namedAt, ...toMark(mark) };
}

/** Returns names and mosques of scholars, including former ones, for their answers. */
export async function scholarMarks(
  db: Db,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, ScholarMark>> {
  const known = [...new Set(userIds.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await selectScholars(db).where(inArray(forumScholars.userId, known));
  return new Map(rows.map((row) => [row.userId, toMark(row)]));
}

function selectScholars(db: Db) {
  return db
    .select({
      ...pick(forumScholars, 'userId', 'name', 'namedAt', 'placeId'),
      placeName: knownPlaces.name,
    })
    .from(forumScholars)
    .leftJoin(knownPlaces, eq(knownPlaces.id, forumScholars.placeId));
}

function toMark({
  name,
  placeId,
  placeName,
}: {
  name: string;
  placeId: string | null;
  placeName: string | null;
}) {
  return { name, mosque: placeId === null || placeName === null ? null : { id: placeId, name: placeName } };
}
