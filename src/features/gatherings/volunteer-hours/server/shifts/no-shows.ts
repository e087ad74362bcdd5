import { and, desc, eq, gte, inArray, isNull, lte } from 'drizzle-orm';
import {
  lockOpportunity,
  mayOrganise,
  organisedOpportunity,
} from '#features/gatherings/volunteering/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { shiftNotBegun, shiftNotFound } from '../../errors.ts';
import { calls } from '../../shift-contract.ts';
import { daysToSay, startOf } from '../../shift-rules.ts';
import { shiftSignups, volunteerShifts } from '../tables.ts';
import { findShift, listTaken, type ShiftRow } from './queries.ts';

/** More than an organiser looks back over. */
const maxPast = 100;

/** Answers the shifts that have begun, with who had a place. Refuses: opportunity_not_found. */
export const listPastShifts = handle(calls.listPastShifts, async (ctx, { id }) => {
  await organisedOpportunity(ctx, id);
  const { db, now } = ctx;
  const rows = await db
    .select()
    .from(volunteerShifts)
    .where(
      and(
        eq(volunteerShifts.opportunityId, id),
        gte(volunteerShifts.date, addDays(boroughDate(now), -daysToSay)),
        lte(volunteerShifts.date, boroughDate(now)),
        isNull(volunteerShifts.cancelledAt),
      ),
    )
    .orderBy(desc(volunteerShifts.date), desc(volunteerShifts.startTime), desc(volunteerShifts.id))
    .limit(maxPast);
  const begun = rows.filter((row) => startOf(row) <= now);
  const ids = begun.map((shift) => shift.id);
  const taken = ids.length === 0 ? [] : await listTaken(db, inArray(shiftSignups.shiftId, ids));
  return begun
    .map(({ id: shiftId, date, startTime, endTime, note }) => ({
      id: shiftId,
      date,
      startTime,
      endTime,
      note,
      volunteers: taken
        .filter((one) => one.shiftId === shiftId)
        .map(({ volunteerId, name, missedAt }) => ({ id: volunteerId, name, cameNot: missedAt !== null })),
    }))
    .filter(({ volunteers }) => volunteers.length > 0);
});

/** Writes down that somebody who had a place didn't come, or takes that back. Refuses: shift_not_found, shift_not_begun. */
export const markNoShow = handle(calls.markNoShow, {
  async run(tx, { id, volunteerId, cameNot }) {
    const shift = await findShift(tx.db, id);
    if (!shift || isLongPast(shift, tx.now)) throw apiError(shiftNotFound);
    const opportunity = await lockOpportunity(tx, shift.opportunityId, [volunteerId]);
    if (!opportunity || !(await mayOrganise(tx, opportunity))) throw apiError(shiftNotFound);
    if (startOf(shift) > tx.now) throw apiError(shiftNotBegun);
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
  return date < addDays(boroughDate(now), -daysToSay);
}
