import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { mosqueManagers } from './tables.ts';

const name = sql<string>`lower(${places.name})`;
const order: readonly SortKey[] = [
  { by: name, type: 'text' },
  { by: sql`${mosqueManagers.placeId}`, type: 'uuid' },
  { by: sql`${mosqueManagers.userId}`, type: 'uuid' },
];

/** A page of who looks after which mosque, by the mosque's name. */
export async function listManagers(db: Db, paging: { limit: number; cursor?: string | undefined }) {
  const rows = await db
    .select({
      placeId: mosqueManagers.placeId,
      userId: mosqueManagers.userId,
      createdAt: mosqueManagers.createdAt,
      mosque: places.name,
      key: name,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(mosqueManagers)
    .innerJoin(places, eq(places.id, mosqueManagers.placeId))
    .innerJoin(users, eq(users.id, mosqueManagers.userId))
    .where(afterCursor(order, paging.cursor))
    .orderBy(...order.map(({ by }) => by))
    .limit(paging.limit + 1);
  const total = await db.$count(mosqueManagers);
  return pageOf(rows, paging.limit, total, (row) => [row.key, row.placeId, row.userId]);
}

/** The approved mosques that a member looks after, by name. */
export function mosquesOf(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const own: SQL | undefined = and(eq(mosqueManagers.userId, userId), eq(places.status, 'approved'));
  return db
    .select({ id: places.id, name: places.name })
    .from(mosqueManagers)
    .innerJoin(places, eq(places.id, mosqueManagers.placeId))
    .where(own)
    .orderBy(name, places.id);
}
