import { and, eq, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { mosqueManagers } from './tables.ts';

const name = sql<string>`lower(${knownPlaces.name})`;
const order: readonly SortKey[] = [
  { by: name, type: 'text' },
  { by: sql`${mosqueManagers.placeId}`, type: 'uuid' },
  { by: sql`${mosqueManagers.userId}`, type: 'uuid' },
];

type Paging = { limit: number; cursor?: string | undefined; placeId?: string | undefined };

/** A page of who looks after which mosque, by the mosque's name. */
export async function listManagers(db: Db, paging: Paging) {
  const ofPlace = paging.placeId === undefined ? undefined : eq(mosqueManagers.placeId, paging.placeId);
  const rows = await db
    .select({
      placeId: mosqueManagers.placeId,
      userId: mosqueManagers.userId,
      createdAt: mosqueManagers.createdAt,
      mosque: knownPlaces.name,
      key: name,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(mosqueManagers)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueManagers.placeId))
    .innerJoin(members, eq(members.id, mosqueManagers.userId))
    .where(and(ofPlace, afterCursor(order, paging.cursor)))
    .orderBy(...order.map(({ by }) => by))
    .limit(paging.limit + 1);
  const total = await db.$count(mosqueManagers, ofPlace);
  return pageOf(rows, paging.limit, total, (row) => [row.key, row.placeId, row.userId]);
}

/** The approved mosques that a member looks after, by name. */
export function mosquesOf(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const own: SQL | undefined = and(eq(mosqueManagers.userId, userId), eq(knownPlaces.status, 'approved'));
  return db
    .select({ id: knownPlaces.id, name: knownPlaces.name })
    .from(mosqueManagers)
    .innerJoin(knownPlaces, eq(knownPlaces.id, mosqueManagers.placeId))
    .where(own)
    .orderBy(name, knownPlaces.id);
}
