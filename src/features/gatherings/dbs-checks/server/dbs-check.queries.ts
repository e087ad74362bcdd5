import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { fullNameOf, members } from '#features/accounts/users/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { DbsCheck, ShownDbsCheck } from '../dbs-check.contract.ts';
import { dbsChecks } from './dbs-check.tables.ts';

const recorders = alias(members, 'seers');

/** A check with the names of its member, the mosque and the person who saw the certificate. */
const checkColumns = {
  check: dbsChecks,
  ...pick(members, 'firstName', 'lastName', 'email'),
  organisation: knownPlaces.name,
  recorder: fullNameOf(recorders),
};

const order: readonly SortKey[] = [
  { by: sql`${dbsChecks.expiresOn}`, type: 'date' },
  { by: sql`${dbsChecks.id}`, type: 'uuid' },
];

function selectChecks(db: Db) {
  return db
    .select(checkColumns)
    .from(dbsChecks)
    .innerJoin(members, eq(members.id, dbsChecks.userId))
    .leftJoin(knownPlaces, eq(knownPlaces.id, dbsChecks.placeId))
    .leftJoin(recorders, eq(recorders.id, dbsChecks.seenBy));
}

type CheckRow = Awaited<ReturnType<typeof selectChecks>>[number];

function toShownCheck({ check, organisation }: Pick<CheckRow, 'check' | 'organisation'>): ShownDbsCheck {
  return present(ShownDbsCheck, check, { organisation });
}

/** A record as administrators and managers see it. */
export function toDbsCheck({
  check,
  firstName,
  lastName,
  email,
  organisation,
  recorder,
}: CheckRow): DbsCheck {
  const member = fullName({ firstName, lastName });
  return present(DbsCheck, check, { organisation, member, email, seenBy: recorder });
}

type Paging = { limit: number; cursor?: string | undefined };

/** Returns a page of the records, those that expire first at the top; with `since`, only those valid on that day. */
export async function listChecks(db: Db, since: string | null, { limit, cursor }: Paging) {
  const where = since === null ? undefined : gte(dbsChecks.expiresOn, since);
  const rows = await selectChecks(db)
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...order.map(({ by }) => by))
    .limit(limit + 1);
  return pageOf(rows, limit, await db.$count(dbsChecks, where), ({ check }) => [check.expiresOn, check.id]);
}

/** Returns one record. */
export async function findCheck(db: Db, where: SQL | undefined): Promise<CheckRow | undefined> {
  const [row] = await selectChecks(db).where(where);
  return row;
}

/** Returns the checks of some members that are valid on a day, by member id; the most recently seen first. */
export async function listValidChecksByUser(
  db: Db,
  userIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, ShownDbsCheck[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectChecks(db)
    .where(and(inArray(dbsChecks.userId, [...userIds]), gte(dbsChecks.expiresOn, day)))
    .orderBy(sql`${dbsChecks.seenAt} desc`, asc(dbsChecks.id));
  const checksByUser = new Map<string, ShownDbsCheck[]>();
  for (const row of rows) {
    checksByUser.set(row.check.userId, [...(checksByUser.get(row.check.userId) ?? []), toShownCheck(row)]);
  }
  return checksByUser;
}

/** Whether a member has any check that is valid on a day. */
export async function hasValidCheck(db: Db, userId: string, day: string): Promise<boolean> {
  const isValid = and(eq(dbsChecks.userId, userId), gte(dbsChecks.expiresOn, day));
  return (await db.$count(dbsChecks, isValid)) > 0;
}
