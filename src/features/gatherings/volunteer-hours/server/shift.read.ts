import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import {
  findOpportunity,
  isOrganiser,
  knownOpportunities,
  requireAudience,
} from '#features/gatherings/volunteering/server/public.ts';
import { opportunityNotFound } from '#features/gatherings/volunteering/volunteering.errors.ts';
import {
  actsAsAdministrator,
  actsAsAdministratorOrAsk,
  isShownAdministration,
} from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../shift.contract.ts';
import { isAcceptedVolunteer } from './accepted-volunteer.queries.ts';
import { listSignups, listUpcomingShifts } from './shift.queries.ts';
import { shiftSignups } from './volunteer-hours.tables.ts';

/**
 * Returns the coming shifts of one opportunity. Refuses: not_signed_in, not_allowed, opportunity_not_found, confirm_password,
 * second_factor_needed.
 */
export const listShifts = handle(calls.listShifts, async (ctx, { id }) => {
  await requireAudience(ctx);
  const { db, actor, now } = ctx;
  const opportunity = await findOpportunity(db, id);
  if (!opportunity || opportunity.removedAt !== null) throw apiError(opportunityNotFound);
  const isPlanner = await isOrganiser(ctx, opportunity);
  const seesNames = isPlanner || actsAsAdministrator(actor, now);
  if (!opportunity.isApproved && !seesNames && !actsAsAdministratorOrAsk(actor, now))
    throw apiError(opportunityNotFound);
  const me = actor.kind === 'person' ? actor.id : null;
  const { createdBy } = opportunity;
  if (me !== null && createdBy !== null && (await isBlocked(db, me, createdBy)))
    throw apiError(opportunityNotFound);
  const isClosed = opportunity.status === 'closed';
  const shifts = await listUpcomingShifts(db, [id], now);
  const ids = shifts.map((shift) => shift.id);
  const taken = ids.length === 0 ? [] : await listSignups(db, inArray(shiftSignups.shiftId, ids));
  const isVolunteer = me !== null && (await isAcceptedVolunteer(db, id, me));
  return {
    isVolunteer,
    maySignUp: isVolunteer && !isClosed,
    mayPlan: !isClosed && (isPlanner || isShownAdministration(actor)),
    shifts: shifts.map((shift) => {
      const there = taken.filter(({ shiftId }) => shiftId === shift.id);
      return {
        ...pick(shift, 'id', 'date', 'startTime', 'endTime', 'note', 'capacity'),
        taken: there.length,
        isMine: there.some(({ volunteerId }) => volunteerId === me),
        names: seesNames ? there.map(({ name }) => name) : null,
      };
    }),
  };
});

const maxShiftsPerOpportunity = 3;

/** Returns the next shifts of some opportunities; those without shifts are left out. Refuses: not_signed_in, not_allowed. */
export const listNextShifts = handle(calls.listNextShifts, async (ctx, { ids }) => {
  await requireAudience(ctx);
  const open = await filterOpenOpportunities(ctx.db, ids);
  const coming = await listUpcomingShifts(ctx.db, open, ctx.now);
  const next = open.map((opportunityId) => ({
    opportunityId,
    shifts: coming.filter((shift) => shift.opportunityId === opportunityId).slice(0, maxShiftsPerOpportunity),
  }));
  const shown = next.flatMap(({ shifts }) => shifts.map(({ id }) => id));
  const taken = shown.length === 0 ? [] : await listSignups(ctx.db, inArray(shiftSignups.shiftId, shown));
  return next
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ opportunityId, shifts }) => ({
      opportunityId,
      shifts: shifts.map(({ id, date, startTime, endTime, capacity }) => {
        return {
          id,
          date,
          startTime,
          endTime,
          capacity,
          taken: taken.filter((signup) => signup.shiftId === id).length,
        };
      }),
    }));
});

async function filterOpenOpportunities(db: Db, ids: readonly string[]): Promise<string[]> {
  const { id, isApproved, status, removedAt } = knownOpportunities;
  const rows = await db
    .select({ id })
    .from(knownOpportunities)
    .where(and(inArray(id, [...ids]), eq(isApproved, true), eq(status, 'active'), isNull(removedAt)));
  const found = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => found.has(id));
}
