import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueFollows } from './managers-and-follows.tables.ts';

/**
 * Lists up to `limit` active followers of a mosque with ids greater than `after`, with what a message to them needs. Followers of a mosque
 * that isn't public, such as an archived one, are told nothing.
 */
export function listFollowersAfter(db: Db, placeId: string, after: string | null, limit: number) {
  return db
    .select(pick(members, 'id', 'email', 'firstName'))
    .from(mosqueFollows)
    .innerJoin(members, eq(members.id, mosqueFollows.userId))
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFollows.placeId))
    .where(
      and(
        eq(mosqueFollows.placeId, placeId),
        eq(knownPlaces.status, 'approved'),
        eq(members.accountStatus, 'active'),
        after === null ? undefined : gt(mosqueFollows.userId, after),
      ),
    )
    .orderBy(asc(mosqueFollows.userId))
    .limit(limit);
}

/** Lists up to `limit` active followers of any of some public mosques, each once, with ids greater than `after`. */
export async function listFollowersOfAnyAfter(
  db: Db,
  placeIds: readonly string[],
  after: string | null,
  limit: number,
) {
  if (placeIds.length === 0) return [];
  return db
    .select(pick(members, 'id', 'email', 'firstName'))
    .from(members)
    .where(and(followsAny(db, placeIds), after === null ? undefined : gt(members.id, after)))
    .orderBy(asc(members.id))
    .limit(limit);
}

/** Returns how many active members follow any of some public mosques. */
export async function countFollowersOfAny(db: Db, placeIds: readonly string[]): Promise<number> {
  return placeIds.length === 0 ? 0 : db.$count(members, followsAny(db, placeIds));
}

function followsAny(db: Db, placeIds: readonly string[]) {
  const follows = db
    .select({ id: mosqueFollows.userId })
    .from(mosqueFollows)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFollows.placeId))
    .where(and(inArray(mosqueFollows.placeId, [...placeIds]), eq(knownPlaces.status, 'approved')));
  return and(inArray(members.id, follows), eq(members.accountStatus, 'active'));
}

/** Returns whether a member follows a mosque, and how many active members do. */
export async function findFollow(db: Db, placeId: string, userId: string) {
  const own = and(eq(mosqueFollows.placeId, placeId), eq(mosqueFollows.userId, userId));
  const follows = (await db.$count(mosqueFollows, own)) > 0;
  const active = db.select({ id: members.id }).from(members).where(eq(members.accountStatus, 'active'));
  const followers = await db.$count(
    mosqueFollows,
    and(eq(mosqueFollows.placeId, placeId), inArray(mosqueFollows.userId, active)),
  );
  return { follows, followers };
}

/** Lists the approved mosques that a member follows, by name. */
export function listMosquesFollowedBy(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: knownPlaces.id, name: knownPlaces.name })
    .from(mosqueFollows)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFollows.placeId))
    .where(and(eq(mosqueFollows.userId, userId), eq(knownPlaces.status, 'approved')))
    .orderBy(knownPlaces.name, knownPlaces.id);
}

/** Lists the approved mosques that have followers, with their coordinates. */
export function listMosquesWithFollowers(db: Db) {
  return db
    .selectDistinct(pick(knownPlaces, 'id', 'name', 'latitude', 'longitude'))
    .from(mosqueFollows)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFollows.placeId))
    .where(eq(knownPlaces.status, 'approved'));
}

/**
 * Updates follows after a member has chosen another mosque in their profile, or none: they follow the new one, and stop following
 * the previous one unless they followed it themselves.
 */
export async function syncAffiliationFollow(tx: Db, userId: string, placeId: string | null): Promise<void> {
  const byAffiliation = and(eq(mosqueFollows.userId, userId), eq(mosqueFollows.byAffiliation, true));
  const others = placeId === null ? undefined : ne(mosqueFollows.placeId, placeId);
  await tx.delete(mosqueFollows).where(and(byAffiliation, others));
  if (placeId === null) return;
  await tx.insert(mosqueFollows).values({ placeId, userId, byAffiliation: true }).onConflictDoNothing();
}
