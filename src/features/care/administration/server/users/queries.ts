import { and, desc, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { AccountStatus } from '#features/accounts/users/account-options.ts';
import { sessions, users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import type { Role } from '#kit/contract/audience.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';

type Paging = { limit: number; cursor?: string | undefined };
type Filter = {
  search?: string | undefined;
  role?: Role | undefined;
  status?: AccountStatus | undefined;
};

function accounts(db: Db) {
  return db
    .select({ user: getTableColumns(users), mosque: { id: places.id, name: places.name } })
    .from(users)
    .leftJoin(places, eq(places.id, users.placeAffiliationId))
    .$dynamic();
}

export type FoundAccount = Awaited<ReturnType<typeof accounts>>[number];

/** A page of accounts, newest first. */
export async function listAccounts(db: Db, filter: Filter, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const where = and(
    filter.search === undefined ? undefined : containsText(users.searchText, filter.search),
    filter.role && eq(users.role, filter.role),
    filter.status && eq(users.accountStatus, filter.status),
  );
  const rows = await accounts(db)
    .where(and(where, before === undefined ? undefined : sql`${users.id} < ${before}`))
    .orderBy(desc(users.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(users, where), ({ user }) => [user.id]);
}

export async function findAccount(db: Db, id: string): Promise<FoundAccount | undefined> {
  const [row] = await accounts(db).where(eq(users.id, id));
  return row;
}

/** Where a member is signed in, most recently used first. */
export function sessionsOf(db: Db, userId: string) {
  return db
    .select({ id: sessions.id, device: sessions.device, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(100);
}

/** The number of accounts created since an instant (UTC). */
export function countAccountsSince(db: Db, since: string): Promise<number> {
  return db.$count(users, gte(users.createdAt, since));
}
