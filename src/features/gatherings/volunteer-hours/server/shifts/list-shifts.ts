import { inArray } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { opportunityNotFound } from '#features/gatherings/volunteering/errors.ts';
import {
  findOpportunity,
  isOrganiser,
  requireAudience,
} from '#features/gatherings/volunteering/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../shift-contract.ts';
import { isAccepted } from '../accepted.ts';
import { shiftSignups } from '../tables.ts';
import { listComing, listTaken } from './queries.ts';

/** Answers the shifts to come of one opportunity. Refuses: not_signed_in, not_allowed, opportunity_not_found. */
export const listShifts = handle(calls.listShifts, async (ctx, { id }) => {
  await requireAudience(ctx);
  const { db, actor, now } = ctx;
  const opportunity = await findOpportunity(db, id);
  if (!opportunity || opportunity.removedAt !== null) throw apiError(opportunityNotFound);
  const mayPlan =
    (await isOrganiser(ctx, opportunity)) || (actor.kind === 'person' && isAdministrator(actor));
  if (!opportunity.isApproved && !mayPlan) throw apiError(opportunityNotFound);
  const me = actor.kind === 'person' ? actor.id : null;
  const { createdBy } = opportunity;
  if (me !== null && createdBy !== null && (await isBlocked(db, me, createdBy)))
    throw apiError(opportunityNotFound);
  const shifts = await listComing(db, [id], now);
  const ids = shifts.map((shift) => shift.id);
  const taken = ids.length === 0 ? [] : await listTaken(db, inArray(shiftSignups.shiftId, ids));
  return {
    maySignUp: me !== null && (await isAccepted(db, id, me)),
    mayPlan,
    shifts: shifts.map((shift) => {
      const there = taken.filter(({ shiftId }) => shiftId === shift.id);
      return {
        id: shift.id,
        date: shift.date,
        startTime: shift.startTime,
        endTime: shift.endTime,
        note: shift.note,
        capacity: shift.capacity,
        taken: there.length,
        isMine: there.some(({ volunteerId }) => volunteerId === me),
        names: mayPlan ? there.map(({ name }) => name) : null,
      };
    }),
  };
});
