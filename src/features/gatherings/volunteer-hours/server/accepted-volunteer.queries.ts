import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { knownApplications, knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';

const { opportunityId, volunteerId, status } = knownApplications;

/** More than anybody helps with. */
const maxOfMember = 100;

/** Whether a member is an accepted volunteer of an opportunity, as hours and shifts require. */
export async function isAcceptedVolunteer(db: Db, opportunity: string, member: string): Promise<boolean> {
  return (await db.$count(knownApplications, isAcceptedAs(opportunity, member))) > 0;
}

function isAcceptedAs(opportunity: string, member: string): SQL | undefined {
  return and(eq(opportunityId, opportunity), eq(volunteerId, member), eq(status, 'accepted'));
}

/** Returns the opportunities at which a member is an accepted volunteer, by name. */
export function listAcceptedOpportunities(db: Db, member: string): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: knownOpportunities.id, title: knownOpportunities.title })
    .from(knownApplications)
    .innerJoin(knownOpportunities, eq(knownOpportunities.id, opportunityId))
    .where(and(eq(volunteerId, member), eq(status, 'accepted'), isNull(knownOpportunities.removedAt)))
    .orderBy(asc(knownOpportunities.title), asc(knownOpportunities.id))
    .limit(maxOfMember);
}
