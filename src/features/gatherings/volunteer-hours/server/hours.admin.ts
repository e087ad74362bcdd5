import { and, asc, eq, sql } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members, requireUser } from '#features/accounts/users/server/public.ts';
import { listValidChecksByUser } from '#features/gatherings/dbs-checks/server/public.ts';
import {
  canOrganise,
  knownApplications,
  lockOpportunity,
  type OpportunityRow,
  requireOrganisedOpportunity,
} from '#features/gatherings/volunteering/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, type TeamHours } from '../hours.contract.ts';
import { hoursText } from '../hours.rules.ts';
import { hoursAnswered, hoursNotFound, ownHours } from '../volunteer-hours.errors.ts';
import { findTeamHours, type HoursRow, listHoursByOpportunity, toTeamHours } from './hours.queries.ts';
import { recountDay } from './hours-activities.ts';
import { hoursAnsweredNotice } from './volunteer-hours.messages.tsx';
import { shiftSignups, volunteerHours, volunteerShifts } from './volunteer-hours.tables.ts';

/** Confirms hours, which then count. Refuses: hours_not_found, hours_answered, own_hours. */
export const confirmVolunteerHours = handle(calls.confirmVolunteerHours, {
  async run(tx, { id }) {
    const { row, opportunity } = await lockToAnswer(tx, id);
    if (row.status !== 'pending') throw apiError(hoursAnswered);
    const title = `The ${hoursText(row.minutes)} that you gave are confirmed`;
    return answer(tx, { row, opportunity }, { status: 'confirmed', reason: null }, title);
  },
});

/** Refuses hours with a reason, even those that were confirmed by mistake. Refuses: hours_not_found, hours_answered, own_hours. */
export const refuseVolunteerHours = handle(calls.refuseVolunteerHours, {
  async run(tx, { id, message }) {
    const { row, opportunity } = await lockToAnswer(tx, id);
    if (row.status === 'refused') throw apiError(hoursAnswered);
    const title = `The ${hoursText(row.minutes)} that you added were not confirmed`;
    return answer(tx, { row, opportunity }, { status: 'refused', reason: message }, title);
  },
});

type Locked = { row: HoursRow; opportunity: OpportunityRow };

/**
 * Returns the hours, locked after their opportunity and the accounts, if the caller may decide on them: an organiser, not for
 * their own hours, and not for a volunteer with whom a block exists.
 */
async function lockToAnswer(tx: TxCtx, id: string): Promise<Locked> {
  const [known] = await tx.db.select().from(volunteerHours).where(eq(volunteerHours.id, id));
  if (!known) throw apiError(hoursNotFound);
  const opportunity = await lockOpportunity(
    tx,
    known.opportunityId,
    known.volunteerId ? [known.volunteerId] : [],
  );
  if (!opportunity || !(await canOrganise(tx, opportunity))) throw apiError(hoursNotFound);
  const [row] = await tx.db.select().from(volunteerHours).where(eq(volunteerHours.id, id)).for('update');
  if (!row) throw apiError(hoursNotFound);
  const { id: me } = requireUser(tx);
  if (row.volunteerId === me) throw apiError(ownHours);
  const isParted = row.volunteerId !== null && (await isBlocked(tx.db, me, row.volunteerId));
  if (isParted) throw apiError(hoursNotFound);
  return { row, opportunity };
}

type Answer = Pick<HoursRow, 'status' | 'reason'>;

async function answer(
  tx: TxCtx,
  { row, opportunity }: Locked,
  change: Answer,
  title: string,
): Promise<TeamHours> {
  const me = requireUser(tx).id;
  await tx.db
    .update(volunteerHours)
    .set({ ...change, answeredBy: me, answeredAt: tx.now.toISOString() })
    .where(eq(volunteerHours.id, row.id));
  await recountDay(tx, row, opportunity);
  const notice = {
    kind: hoursAnsweredNotice,
    title,
    body: change.reason ?? dateText(row.servedOn, 'long'),
    path: '/volunteering/hours',
    aboutUserId: me,
  };
  if (row.volunteerId !== null) await addNotices(tx.db, [row.volunteerId], notice, tx.now);
  const action = change.status === 'confirmed' ? 'volunteer_hours.confirm' : 'volunteer_hours.refuse';
  await audit(tx, { action, target: { type: 'volunteer_opportunity', id: row.opportunityId } });
  const answered = await findTeamHours(tx.db, row.id);
  if (!answered) throw apiError(hoursNotFound);
  return toTeamHours(answered, me);
}

/** Returns a page of the hours that volunteers recorded. Refuses: opportunity_not_found. */
export const listOpportunityHours = handle(calls.listOpportunityHours, async (ctx, { id, ...paging }) => {
  await requireOrganisedOpportunity(ctx, id);
  const page = await listHoursByOpportunity(ctx.db, id, paging);
  return { ...page, items: page.items.map((row) => toTeamHours(row, requireUser(ctx).id)) };
});

/** The most volunteers that an opportunity can have. */
const maxVolunteers = 1000;

/** Returns the volunteers of an opportunity. Refuses: opportunity_not_found. */
export const getTeam = handle(calls.getTeam, async (ctx, { id }) => {
  const { title, placeId, requiresDbsCheck } = await requireOrganisedOpportunity(ctx, id);
  const volunteers = await listVolunteers(ctx.db, id);
  const ids = volunteers.map((volunteer) => volunteer.id);
  const checks = await listValidChecksByUser(ctx.db, ids, boroughDate(ctx.now));
  return {
    title,
    placeId,
    requiresDbsCheck,
    volunteers: volunteers.map(
      ({ id: volunteerId, firstName, lastName, confirmedMinutes, missedShifts }) => ({
        id: volunteerId,
        name: fullName({ firstName, lastName }),
        isOwn: volunteerId === requireUser(ctx).id,
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
      ...pick(members, 'id', 'firstName', 'lastName'),
      confirmedMinutes: given,
      missedShifts: missed,
    })
    .from(knownApplications)
    .innerJoin(members, eq(members.id, knownApplications.volunteerId))
    .where(and(eq(knownApplications.opportunityId, opportunityId), eq(knownApplications.status, 'accepted')))
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id))
    .limit(maxVolunteers);
}
