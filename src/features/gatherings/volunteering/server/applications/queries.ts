import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { volunteerApplications, volunteerOpportunities } from '../tables.ts';

export type ApplicationRow = typeof volunteerApplications.$inferSelect;

const table = volunteerApplications;

/** A member’s application for an opportunity, whatever became of it. */
export async function applicationOf(
  db: Db,
  opportunityId: string,
  volunteerId: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.opportunityId, opportunityId), eq(table.volunteerId, volunteerId)));
  return row;
}

/** A member’s applications for some opportunities, by the ids of these. */
export async function applicationsFor(
  db: Db,
  volunteerId: string,
  opportunityIds: readonly string[],
): Promise<ReadonlyMap<string, ApplicationRow>> {
  if (opportunityIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.volunteerId, volunteerId), inArray(table.opportunityId, [...opportunityIds])));
  return new Map(rows.map((row) => [row.opportunityId, row]));
}

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

/** The same, locked until the transaction ends; its opportunity is locked before. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}

/** A page of what a member has applied for, newest first. */
export async function listApplicationsOf(
  db: Db,
  volunteerId: string,
  paging: { limit: number; cursor?: string | undefined },
) {
  const own = eq(table.volunteerId, volunteerId);
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select({
      application: table,
      opportunity: { title: volunteerOpportunities.title, status: volunteerOpportunities.status },
    })
    .from(table)
    .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, table.opportunityId))
    .where(and(own, before === undefined ? undefined : lt(table.id, String(before))))
    .orderBy(desc(table.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(table, own), ({ application }) => [application.id]);
}

/** How many of a member’s wait or were accepted. */
export function countApplicationsOf(db: Db, volunteerId: string): Promise<number> {
  return db.$count(
    table,
    and(eq(table.volunteerId, volunteerId), inArray(table.status, ['pending', 'accepted'])),
  );
}

const waitingFirst: readonly SortKey[] = [
  { by: sql`(${table.status} <> 'pending')`, type: 'boolean' },
  { by: sql`${table.id}`, type: 'uuid' },
];

/** A page of the applications for an opportunity, with who made them: what waits first, then in their order. */
export async function listApplicationsFor(
  db: Db,
  opportunityId: string,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = eq(table.opportunityId, opportunityId);
  const rows = await db
    .select({
      application: table,
      volunteer: {
        id: members.id,
        firstName: members.firstName,
        lastName: members.lastName,
        email: members.email,
        phone: sql<string | null>`coalesce(${members.mobile}, ${members.phone})`,
      },
    })
    .from(table)
    .innerJoin(members, eq(members.id, table.volunteerId))
    .where(and(where, afterCursor(waitingFirst, paging.cursor)))
    .orderBy(...waitingFirst.map(({ by }) => by))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(table, where), ({ application }) => [
    application.status !== 'pending',
    application.id,
  ]);
}

/** How many applications wait for an answer, by opportunity; without any it is left out. */
export async function waitingCounts(
  db: Db,
  opportunities: readonly { id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const ids = opportunities.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.opportunityId, waiting: count() })
    .from(table)
    .where(and(inArray(table.opportunityId, ids), eq(table.status, 'pending')))
    .groupBy(table.opportunityId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** How many members are accepted at an opportunity that is not over. */
export async function countActiveVolunteers(db: Db): Promise<number> {
  const [row] = await db
    .select({ volunteers: sql<number>`count(distinct ${table.volunteerId})::int` })
    .from(table)
    .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, table.opportunityId))
    .where(and(eq(table.status, 'accepted'), inArray(volunteerOpportunities.status, ['active', 'paused'])));
  return row?.volunteers ?? 0;
}
