import { and, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, decodeCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import type { ContactMethod } from '../opportunity.rules.ts';
import { volunteerApplications, volunteerOpportunities } from './opportunity.tables.ts';

export type ApplicationRow = typeof volunteerApplications.$inferSelect;

const table = volunteerApplications;

/** Returns a member’s application for an opportunity, in any state. */
export async function findApplicationByVolunteer(
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

/** Returns a member’s applications for some opportunities, by opportunity id. */
export async function findApplicationsByOpportunityIds(
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

/** Returns an application, locked until the transaction ends; its opportunity must be locked first. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id)).for('update');
  return row;
}

/** Returns a page of a member’s applications, newest first. */
export async function listApplicationsByVolunteer(
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

/** Counts a member’s pending and accepted applications. */
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

/** Returns a page of the applications for an opportunity, with their members: pending ones first, then in order of time. */
export async function listApplicationsByOpportunity(
  db: Db,
  opportunityId: string,
  paging: { limit: number; cursor?: string | undefined },
) {
  const where = eq(table.opportunityId, opportunityId);
  const rows = await db
    .select({
      application: table,
      volunteer: {
        ...pick(members, 'id', 'firstName', 'lastName', 'email'),
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

/** Counts pending applications by opportunity; opportunities without any are left out. */
export async function countWaitingApplications(
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

/** Counts the members who are accepted at an opportunity that is not over. */
export async function countActiveVolunteers(db: Db): Promise<number> {
  const [row] = await db
    .select({ volunteers: sql<number>`count(distinct ${table.volunteerId})::int` })
    .from(table)
    .innerJoin(volunteerOpportunities, eq(volunteerOpportunities.id, table.opportunityId))
    .where(and(eq(table.status, 'accepted'), inArray(volunteerOpportunities.status, ['active', 'paused'])));
  return row?.volunteers ?? 0;
}

/** Returns how volunteers like to be reached, by account; those without a wish are left out. */
export async function findPreferredContacts(
  { db, registry }: Pick<Ctx, 'db' | 'registry'>,
  volunteerIds: readonly string[],
): Promise<ReadonlyMap<string, ContactMethod>> {
  const found = await Promise.all(registry.preferredContacts.map((find) => find(db, volunteerIds)));
  return new Map(found.flatMap((byVolunteer) => [...byVolunteer]));
}
