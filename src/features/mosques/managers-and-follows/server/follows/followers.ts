import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { mosqueFollows } from './tables.ts';

/** Some of the active members who follow a mosque, by id, those after a member: what a message to them needs. */
export function followersAfter(db: Db, placeId: string, after: string | null, limit: number) {
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(mosqueFollows)
    .innerJoin(users, eq(users.id, mosqueFollows.userId))
    .where(
      and(
        eq(mosqueFollows.placeId, placeId),
        eq(users.accountStatus, 'active'),
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
  const active = db.select({ id: users.id }).from(users).where(eq(users.accountStatus, 'active'));
  const followers = await db.$count(
    mosqueFollows,
    and(eq(mosqueFollows.placeId, placeId), inArray(mosqueFollows.userId, active)),
  );
  return { follows, followers };
}

/** The approved mosques that a member follows, by name. */
export function followedBy(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: places.id, name: places.name })
    .from(mosqueFollows)
    .innerJoin(places, eq(places.id, mosqueFollows.placeId))
    .where(and(eq(mosqueFollows.userId, userId), eq(places.status, 'approved')))
    .orderBy(places.name, places.id);
}

/** The approved mosques that anybody follows, with where they stand. */
export function followedMosques(db: Db) {
  return db
    .selectDistinct({
      id: places.id,
      name: places.name,
      latitude: places.latitude,
      longitude: places.longitude,
    })
    .from(mosqueFollows)
    .innerJoin(places, eq(places.id, mosqueFollows.placeId))
    .where(eq(places.status, 'approved'));
}
