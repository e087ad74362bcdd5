import { and, desc, eq, getViewSelectedFields, gte, sql } from 'drizzle-orm';
import type { AccountStatus } from '#features/accounts/users/account-options.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
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
    .select({ user: getViewSelectedFields(members), mosque: { id: knownPlaces.id, name: knownPlaces.name } })
    .from(members)
    .leftJoin(knownPlaces, eq(knownPlaces.id, members.placeAffiliationId))
    .$dynamic();
}

export type FoundAccount = Awaited<ReturnType<typeof accounts>>[number];

/** A page of accounts, newest first. */
export async function listAccounts(db: Db, filter: Filter, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const where = and(
    filter.search === undefined ? undefined : containsText(members.searchText, filter.search),
    filter.role && eq(members.role, filter.role),
    filter.status && eq(members.accountStatus, filter.status),
  );
  const rows = await accounts(db)
    .where(and(where, before === undefined ? undefined : sql`${members.id} < ${before}`))
    .orderBy(desc(members.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(members, where), ({ user }) => [user.id]);
}

export async function findAccount(db: Db, id: string): Promise<FoundAccount | undefined> {
  const [row] = await accounts(db).where(eq(members.id, id));
  return row;
}

/** The number of accounts created since an instant (UTC). */
export function countAccountsSince(db: Db, since: string): Promise<number> {
  return db.$count(members, gte(members.createdAt, since));
}
