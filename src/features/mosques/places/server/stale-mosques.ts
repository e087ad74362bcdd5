import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { places } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();

/** When a record was last known to be right: the day it was entered counts until somebody checks it. */
const checkedAt = sql<string>`coalesce(${places.lastVerifiedAt}, ${places.approvedAt}, ${places.createdAt})`;

/** The public mosques with when each was last known to be right, those of longest ago first. */
export function listCheckedMosques(db: Db) {
  return db
    .select({
      id: places.id,
      name: places.name,
      checkedAt,
      lastVerifiedAt: places.lastVerifiedAt,
      askedAt: places.confirmationAskedAt,
    })
    .from(places)
    .where(and(eq(places.kind, 'mosque'), eq(places.status, 'approved')))
    .orderBy(checkedAt, places.id);
}

/** Marks mosques as asked now, but for those that were asked within the last `pauseDays`; answers those that are marked. */
export function markAsked(
  tx: Db,
  ids: readonly string[],
  { now, pauseDays }: { now: Date; pauseDays: number },
) {
  const rested = or(
    isNull(places.confirmationAskedAt),
    lt(places.confirmationAskedAt, before(now, pauseDays)),
  );
  return tx
    .update(places)
    .set({ confirmationAskedAt: now.toISOString(), updatedAt: sql`${places.updatedAt}` })
    .where(and(inArray(places.id, [...ids]), rested))
    .returning({ id: places.id, name: places.name });
}
