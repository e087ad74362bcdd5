import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { VolunteerCategory } from '../volunteer-options.ts';
import { volunteerHours, volunteerOpportunities } from './tables.ts';

export type OpportunityRow = typeof volunteerOpportunities.$inferSelect;

/** More than anybody posts. */
const maxOwn = 100;

/** Approved, wanted still, and not taken down. */
export const isOpen = and(
  eq(volunteerOpportunities.status, 'active'),
  eq(volunteerOpportunities.isApproved, true),
  isNull(volunteerOpportunities.removedAt),
);

/** A page of the active, approved opportunities, newest first (ids grow with time). */
export async function listActiveOpportunities(
  db: Db,
  category: VolunteerCategory | undefined,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = and(isOpen, category && eq(volunteerOpportunities.category, category));
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select()
    .from(volunteerOpportunities)
    .where(and(where, before === undefined ? undefined : lt(volunteerOpportunities.id, String(before))))
    .orderBy(desc(volunteerOpportunities.id))
    .limit(paging.limit + 1);
  const total = await db.$count(volunteerOpportunities, where);
  return pageOf(rows, paging.limit, total, (row) => [row.id]);
}

/** How many are open to everybody. */
export function countActiveOpportunities(db: Db): Promise<number> {
  return db.$count(volunteerOpportunities, isOpen);
}

/** What a member has posted, newest first, without what a moderator took down. */
export function listOpportunitiesOf(db: Db, userId: string) {
  return db
    .select()
    .from(volunteerOpportunities)
    .where(and(eq(volunteerOpportunities.createdBy, userId), isNull(volunteerOpportunities.removedAt)))
    .orderBy(desc(volunteerOpportunities.id))
    .limit(maxOwn);
}

/** An opportunity, whatever became of it. */
export async function findOpportunity(db: Db, id: string): Promise<OpportunityRow | undefined> {
  const [row] = await db.select().from(volunteerOpportunities).where(eq(volunteerOpportunities.id, id));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockOpportunity(tx: Db, id: string): Promise<OpportunityRow | undefined> {
  const [row] = await tx
    .select()
    .from(volunteerOpportunities)
    .where(eq(volunteerOpportunities.id, id))
    .for('update');
  return row;
}

/** All confirmed time of volunteers, in minutes. */
export async function confirmedVolunteerMinutes(db: Db): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${volunteerHours.minutes}), 0)::int` })
    .from(volunteerHours)
    .where(isNotNull(volunteerHours.confirmedAt));
  return row?.minutes ?? 0;
}
