import { and, asc, eq, sql } from 'drizzle-orm';
import { members, personOf } from '#features/accounts/users/server/public.ts';
import { checksOf } from '#features/gatherings/dbs-checks/server/public.ts';
import { knownApplications, organisedOpportunity } from '#features/gatherings/volunteering/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { shiftSignups, volunteerHours, volunteerShifts } from '../tables.ts';

/** As many as an opportunity takes. */
const maxVolunteers = 1000;

/** Answers who volunteers at an opportunity. Refuses: opportunity_not_found. */
export const getTeam = handle(calls.getTeam, async (ctx, { id }) => {
  const { title, placeId, requiresDbsCheck } = await organisedOpportunity(ctx, id);
  const volunteers = await listVolunteers(ctx.db, id);
  const ids = volunteers.map((one) => one.id);
  const checks = await checksOf(ctx.db, ids, boroughDate(ctx.now));
  return {
    title,
    placeId,
    requiresDbsCheck,
    volunteers: volunteers.map(
      ({ id: volunteerId, firstName, lastName, confirmedMinutes, missedShifts }) => ({
        id: volunteerId,
        name: `${firstName} ${lastName}`.trim(),
        isOwn: volunteerId === personOf(ctx).id,
        confirmedMinutes,
        missedShifts,
        dbsExpiresOn:
          (checks.get(volunteerId) ?? [])
            .map(({ expiresOn }) => expiresOn)
            .toSorted()
            .at(-1) ?? null,
      }),
    ),
  };
});

function listVolunteers(db: Db, opportunityId: string) {
  const given = sql<number>`coalesce((select sum(${volunteerHours.minutes}) from ${volunteerHours}
    where ${volunteerHours.opportunityId} = ${knownApplications.opportunityId}
    and ${volunteerHours.volunteerId} = ${members.id} and ${volunteerHours.status} = 'confirmed'), 0)::int`;
  const missed = sql<number>`(select count(*) from ${shiftSignups}
    join ${volunteerShifts} on ${volunteerShifts.id} = ${shiftSignups.shiftId}
    where ${volunteerShifts.opportunityId} = ${knownApplications.opportunityId}
    and ${shiftSignups.volunteerId} = ${members.id} and ${shiftSignups.missedAt} is not null)::int`;
  return db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      confirmedMinutes: given,
      missedShifts: missed,
    })
    .from(knownApplications)
    .innerJoin(members, eq(members.id, knownApplications.volunteerId))
    .where(and(eq(knownApplications.opportunityId, opportunityId), eq(knownApplications.status, 'accepted')))
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id))
    .limit(maxVolunteers);
}
