import { and, desc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  canOrganise,
  lockOpportunity,
  lockOrganisedOpportunity,
  requireOrganisedOpportunity,
} from '#features/gatherings/volunteering/server/public.ts';
import { opportunityClosed } from '#features/gatherings/volunteering/volunteering.errors.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../shift.contract.ts';
import { findShiftProblem, maxNoShowDays, shiftStart, shiftText, weeklyDates } from '../shift.rules.ts';
import { shiftBegun, shiftNotBegun, shiftNotFound, tooManyShifts } from '../volunteer-hours.errors.ts';
import {
  findShift,
  listSignups,
  listUpcomingShifts,
  lockShift,
  maxUpcomingShifts,
  type ShiftRow,
} from './shift.queries.ts';
import { shiftCancelled } from './volunteer-hours.messages.tsx';
import { shiftSignups, volunteerShifts } from './volunteer-hours.tables.ts';

/**
 * Plans a shift, once or weekly. The opportunity is locked, so that its number of shifts stays within the limit, and that it isn't
 * closed meanwhile. Refuses: opportunity_not_found, opportunity_closed, too_many_shifts, bad_input (a day after its last).
 */
export const createShift = handle(calls.createShift, {
  async run(tx, { id, date, repeatWeeks, ...shift }) {
    const opportunity = await lockOrganisedOpportunity(tx, id);
    if (opportunity.status === 'closed') throw apiError(opportunityClosed);
    const problem = findShiftProblem({ date, ...shift }, tx.now);
    if (problem) throw badField(...problem);
    const dates = weeklyDates(date, repeatWeeks);
    const { endDate } = opportunity;
    if (endDate !== null && (dates.at(-1) ?? date) > endDate) {
      throw badField(
        repeatWeeks === 0 ? 'date' : 'repeatWeeks',
        `The last day is ${dateText(endDate, 'long')}.`,
      );
    }
    const coming = await listUpcomingShifts(tx.db, [id], tx.now);
    if (coming.length + dates.length > maxUpcomingShifts) throw apiError(tooManyShifts);
    await tx.db
      .insert(volunteerShifts)
      .values(dates.map((day) => ({ ...shift, date: day, opportunityId: opportunity.id })));
    await audit(tx, { action: 'volunteer_shift.create', target: { type: 'volunteer_opportunity', id } });
    return { message: dates.length === 1 ? 'The shift is planned.' : `${dates.length} shifts are planned.` };
  },
});

/** Cancels a shift and notifies those who signed up. Refuses: shift_not_found, shift_begun. */
export const cancelShift = handle(calls.cancelShift, {
  async run(tx, { id }) {
    const known = await findShift(tx.db, id);
    if (!known) throw apiError(shiftNotFound);
    const taken = await listSignups(tx.db, eq(shiftSignups.shiftId, id));
    const volunteers = taken.map(({ volunteerId }) => volunteerId);
    const opportunity = await lockOpportunity(tx, known.opportunityId, volunteers);
    if (!opportunity || !(await canOrganise(tx, opportunity))) throw apiError(shiftNotFound);
    const shift = await lockShift(tx.db, id);
    if (!shift) throw apiError(shiftNotFound);
    if (shiftStart(shift) <= tx.now) throw apiError(shiftBegun);
    await tx.db
      .update(volunteerShifts)
      .set({ cancelledAt: tx.now.toISOString() })
      .where(eq(volunteerShifts.id, id));
    const now = await listSignups(tx.db, eq(shiftSignups.shiftId, id));
    const me = requireUser(tx).id;
    await notify(
      tx,
      shiftCancelled,
      now.map(({ volunteerId }) => volunteerId).filter((id) => id !== me),
      { title: opportunity.title, when: shiftText(shift), opportunityId: opportunity.id },
      { aboutUserId: opportunity.createdBy, startsAt: shiftStart(shift) },
    );
    const target = { type: 'volunteer_opportunity', id: opportunity.id };
    await audit(tx, { action: 'volunteer_shift.cancel', target });
    return { message: now.length === 0 ? 'Cancelled.' : 'Cancelled. Those who had signed up are told.' };
  },
});

/** More than an organiser reviews. */
const maxPast = 100;

/** Returns past shifts, with those who had signed up. Refuses: opportunity_not_found. */
export const listPastShifts = handle(calls.listPastShifts, async (ctx, { id }) => {
  await requireOrganisedOpportunity(ctx, id);
  const { db, now } = ctx;
  const rows = await db
    .select()
    .from(volunteerShifts)
    .where(
      and(
        eq(volunteerShifts.opportunityId, id),
        gte(volunteerShifts.date, addDays(boroughDate(now), -maxNoShowDays)),
        lte(volunteerShifts.date, boroughDate(now)),
        isNull(volunteerShifts.cancelledAt),
      ),
    )
    .orderBy(desc(volunteerShifts.date), desc(volunteerShifts.startTime), desc(volunteerShifts.id))
    .limit(maxPast);
  const begun = rows.filter((row) => shiftStart(row) <= now);
  const ids = begun.map((shift) => shift.id);
  const taken = ids.length === 0 ? [] : await listSignups(db, inArray(shiftSignups.shiftId, ids));
  return begun
    .map(({ id: shiftId, date, startTime, endTime, note }) => ({
      id: shiftId,
      date,
      startTime,
      endTime,
      note,
      volunteers: taken
        .filter((signup) => signup.shiftId === shiftId)
        .map(({ volunteerId, name, missedAt }) => ({ id: volunteerId, name, cameNot: missedAt !== null })),
    }))
    .filter(({ volunteers }) => volunteers.length > 0);
});

/** Records that a volunteer missed a shift, or removes that record. Refuses: shift_not_found, shift_not_begun. */
export const markNoShow = handle(calls.markNoShow, {
  async run(tx, { id, volunteerId, cameNot }) {
    const shift = await findShift(tx.db, id);
    if (!shift || isLongPast(shift, tx.now)) throw apiError(shiftNotFound);
    const opportunity = await lockOpportunity(tx, shift.opportunityId, [volunteerId]);
    if (!opportunity || !(await canOrganise(tx, opportunity))) throw apiError(shiftNotFound);
    if (shiftStart(shift) > tx.now) throw apiError(shiftNotBegun);
    const marked = await tx.db
      .update(shiftSignups)
      .set({ missedAt: cameNot ? tx.now.toISOString() : null })
      .where(and(eq(shiftSignups.shiftId, id), eq(shiftSignups.volunteerId, volunteerId)))
      .returning({ id: shiftSignups.id });
    if (marked.length === 0) throw apiError(shiftNotFound);
    return { message: cameNot ? 'Noted. Only organisers see it.' : 'Taken back.' };
  },
});

function isLongPast({ date }: ShiftRow, now: Date): boolean {
  return date < addDays(boroughDate(now), -maxNoShowDays);
}
