import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueFollows } from './tables.ts';

/** Some of the active members who follow a mosque, by id, those after a member: what a message to them needs. */
export function followersAfter(db: Db, placeId: string, after: string | null, limit: number) {
  return db
    .select({ id: members.id, email: members.email, firstName: members.firstName })
    .from(mosqueFollows)
    .innerJoin(members, eq(members.id, mosqueFollows.userId))
    .where(
      and(
        eq(mosqueFollows.placeId, placeId),
        eq(members.accountStatus, 'active'),
        after === null ? undefined : gt(mosqueFollows.userId, after),
      ),
    )
    .orderBy(asc(mosqueFollows.userId))
    .limit(limit);
}

/** Whether a member follows a mosque, and how many active members do. */
export async function followOf(db: Db, placeId: string, userId: string) {
  const own = and(eq(mosqueFollows.placeId, placeId), eq(mosqueFollows.userId, userId));
  const follows = (await db.$count(mosqueFollows, own)) > 0;
  const active = db.select({ id: members.id }).from(members).where(eq(members.accountStatus, 'active'));
  const followers = await db.$count(
    mosqueFollows,
    and(eq(mosqueFollows.placeId, placeId), inArray(mosqueFollows.userId, active)),
  );
  return { follows, followers };
}

/** The approved mosques that a member follows, by name. */
export function followedBy(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: knownPlaces.id, name: knownPlaces.name })
    .from(mosqueFollows)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFollows.placeId))
    .where(and(eq(mosqueFollows.userId, userId), eq(knownPlaces.status, 'approved')))
    .orderBy(knownPlaces.name, knownPlaces.id);
}

/** The approved mosques that anybody follows, with where they stand. */
export function followedMosques(db: Db) {
  return db
    .selectDistinct({
      id: knownPlaces.id,
      name: knownPlaces.name,
      latitude: knownPlaces.latitude,
      longitude: knownPlaces.longitude,
    })
    .from(mosqueFollows)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueFollows.placeId))
    .where(eq(knownPlaces.status, 'approved'));
}
