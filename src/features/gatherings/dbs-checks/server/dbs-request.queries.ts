import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameOf, members } from '#features/accounts/users/server/public.ts';
import { knownApplications, knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { dbsCheckRequests } from './dbs-check.tables.ts';

const askers = alias(members, 'askers');

/** Condition: applied and not turned down, or volunteers there. */
export const isApplicant: SQL | undefined = inArray(knownApplications.status, ['pending', 'accepted']);

/** Condition: the member still applies to the opportunity or volunteers there; other requests are obsolete. */
const isWaiting = sql`exists (select 1 from ${knownApplications}
  join ${knownOpportunities} on ${knownOpportunities.id} = ${knownApplications.opportunityId}
  where ${knownApplications.opportunityId} = ${dbsCheckRequests.opportunityId}
  and ${knownApplications.volunteerId} = ${dbsCheckRequests.userId}
  and ${isApplicant} and ${isNull(knownOpportunities.removedAt)})`;

/** Counts the requests that wait for an administrator. */
export function countRequests(db: Db): Promise<number> {
  return db.$count(dbsCheckRequests, isWaiting);
}

/** Returns the requests that have waited longest for an administrator. */
export function listRequests(db: Db, limit: number) {
  return db
    .select({
      request: dbsCheckRequests,
      member: sql<string>`${fullNameOf(members)}`,
      title: knownOpportunities.title,
      asker: fullNameOf(askers),
    })
    .from(dbsCheckRequests)
    .innerJoin(members, eq(members.id, dbsCheckRequests.userId))
    .innerJoin(knownOpportunities, eq(knownOpportunities.id, dbsCheckRequests.opportunityId))
    .leftJoin(askers, eq(askers.id, dbsCheckRequests.askedBy))
    .where(isWaiting)
    .orderBy(asc(dbsCheckRequests.askedAt), asc(dbsCheckRequests.id))
    .limit(limit);
}

/** Returns those who applied to an opportunity or volunteer there, and whether an administrator has been asked for their check. */
export function listApplicants(db: Db, opportunityId: string) {
  const isAsked = sql<boolean>`exists (select 1 from ${dbsCheckRequests}
    where ${dbsCheckRequests.opportunityId} = ${knownApplications.opportunityId}
    and ${dbsCheckRequests.userId} = ${knownApplications.volunteerId})`;
  return db
    .select({ userId: knownApplications.volunteerId, isAsked })
    .from(knownApplications)
    .where(and(eq(knownApplications.opportunityId, opportunityId), isApplicant))
    .orderBy(asc(knownApplications.volunteerId));
}
