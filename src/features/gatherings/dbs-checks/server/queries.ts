import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import type { DbsCheck, ShownDbsCheck } from '../contract.ts';
import { dbsChecks } from './tables.ts';

const seers = alias(members, 'seers');

/** A check with the names of its member, of the mosque and of who has seen it. */
const shown = {
  check: dbsChecks,
  firstName: members.firstName,
  lastName: members.lastName,
  email: members.email,
  organisation: knownPlaces.name,
  seer: sql<string | null>`${seers.firstName} || ' ' || ${seers.lastName}`,
};

const order: readonly SortKey[] = [
  { by: sql`${dbsChecks.expiresOn}`, type: 'date' },
  { by: sql`${dbsChecks.id}`, type: 'uuid' },
];

function selectShown(db: Db) {
  return db
    .select(shown)
    .from(dbsChecks)
    .innerJoin(members, eq(members.id, dbsChecks.userId))
    .leftJoin(knownPlaces, eq(knownPlaces.id, dbsChecks.placeId))
    .leftJoin(seers, eq(seers.id, dbsChecks.seenBy));
}

type ShownRow = Awaited<ReturnType<typeof selectShown>>[number];

function toShownCheck({ check, organisation }: Pick<ShownRow, 'check' | 'organisation'>): ShownDbsCheck {
  const { role, level, seenAt, expiresOn } = check;
  return { role, level, organisation, seenAt, expiresOn };
}

/** A record as it leaves the server for those who look after it. */
export function toDbsCheck(row: ShownRow): DbsCheck {
  const { check, firstName, lastName, email, seer } = row;
  return {
    ...toShownCheck(row),
    id: check.id,
    userId: check.userId,
    member: `${firstName} ${lastName}`.trim(),
    email,
    issuedOn: check.issuedOn,
    seenBy: seer,
  };
}

type Paging = { limit: number; cursor?: string | undefined };

/** A page of the records, those that end first at the top; `since`: only what counts on that day. */
export async function listChecks(db: Db, since: string | null, { limit, cursor }: Paging) {
  const where = since === null ? undefined : gte(dbsChecks.expiresOn, since);
  const rows = await selectShown(db)
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...order.map(({ by }) => by))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(dbsChecks, where), ({ check }) => [check.expiresOn, check.id]);
}

/** One record. */
export async function findCheck(db: Db, where: SQL | undefined): Promise<ShownRow | undefined> {
  const [row] = await selectShown(db).where(where);
  return row;
}

/** What counts on a day of some members' checks, by their ids; what was seen last comes first. */
export async function checksOf(
  db: Db,
  userIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, ShownDbsCheck[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectShown(db)
    .where(and(inArray(dbsChecks.userId, [...userIds]), gte(dbsChecks.expiresOn, day)))
    .orderBy(sql`${dbsChecks.seenAt} desc`, asc(dbsChecks.id));
  const found = new Map<string, ShownDbsCheck[]>();
  for (const row of rows) {
    found.set(row.check.userId, [...(found.get(row.check.userId) ?? []), toShownCheck(row)]);
  }
  return found;
}

/** Whether a member has any check that counts on a day. */
export async function hasCheckOn(db: Db, userId: string, day: string): Promise<boolean> {
  const those = and(eq(dbsChecks.userId, userId), gte(dbsChecks.expiresOn, day));
  return (await db.$count(dbsChecks, those)) > 0;
}
