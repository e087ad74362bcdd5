import { and, eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import {
  findOpportunity,
  listOrganiserIds,
  lockOpportunity,
  type OpportunityRow,
  requireAudience,
} from '#features/gatherings/volunteering/server/public.ts';
import { opportunityNotFound } from '#features/gatherings/volunteering/volunteering.errors.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, EndedShift } from '../hours.contract.ts';
import { findHoursProblem, hoursText } from '../hours.rules.ts';
import { hoursOfShift, shiftEnd } from '../shift.rules.ts';
import { hoursNotFound, notVolunteering } from '../volunteer-hours.errors.ts';
import { isAcceptedVolunteer, listAcceptedOpportunities } from './accepted-volunteer.queries.ts';
import {
  findOwnHours,
  type HoursRow,
  listConfirmedByOpportunity,
  listHoursByVolunteer,
  listHoursOnDay,
  sumVolunteerMinutes,
  toOwnHours,
} from './hours.queries.ts';
import { recountDay } from './hours-activities.ts';
import { listLastShifts } from './shift.queries.ts';
import { hoursRecordedNotice } from './volunteer-hours.messages.tsx';
import { volunteerHours } from './volunteer-hours.tables.ts';

/**
 * Records the caller's hours, in place of some that were refused for that opportunity and day, if there are any. The account is
 * locked, so that two requests cannot exceed a day's limit.
 * Refuses: not_allowed, opportunity_not_found, not_volunteering, bad_input.
 */
export const recordVolunteerHours = handle(calls.recordVolunteerHours, {
  async prepare(ctx) {
    await requireAudience(ctx);
  },
  async run(tx, input) {
    const { id: volunteerId } = await lockOwnUser(tx);
    const opportunity = await findOpportunity(tx.db, input.opportunityId);
    if (!opportunity || opportunity.removedAt !== null) throw apiError(opportunityNotFound);
    if (!(await isAcceptedVolunteer(tx.db, opportunity.id, volunteerId))) throw apiError(notVolunteering);
    const ofDay = await listHoursOnDay(tx.db, volunteerId, input.date);
    const refused = ofDay.find((one) => one.status === 'refused' && one.opportunityId === opportunity.id);
    const problem = findHoursProblem(input, minutesThatStand(ofDay), tx.now);
    if (problem) throw badField(...problem);
    const values = { servedOn: input.date, minutes: input.hours * 60, note: input.note };
    const id = refused
      ? await resubmitHours(tx, refused, values)
      : await record(tx, { ...values, opportunityId: opportunity.id, volunteerId });
    await notifyHoursRecorded(tx, opportunity, values);
    const row = await findOwnHours(tx.db, id);
    if (!row) throw new Error('The hours were not stored.');
    return { ...toOwnHours(row), message: 'Added. They count once the organiser has confirmed them.' };
  },
});

function minutesThatStand(hours: readonly HoursRow[]): number {
  return hours.reduce((sum, { status, minutes }) => (status === 'refused' ? sum : sum + minutes), 0);
}

async function record(tx: TxCtx, values: typeof volunteerHours.$inferInsert): Promise<string> {
  const createdAt = tx.now.toISOString();
  const [row] = await tx.db
    .insert(volunteerHours)
    .values({ ...values, createdAt })
    .returning({ id: volunteerHours.id });
  return row?.id ?? '';
}

async function resubmitHours(tx: TxCtx, { id }: HoursRow, given: Partial<HoursRow>): Promise<string> {
  const anew = {
    ...given,
    status: 'pending' as const,
    reason: null,
    answeredBy: null,
    answeredAt: null,
    createdAt: tx.now.toISOString(),
  };
  await tx.db.update(volunteerHours).set(anew).where(eq(volunteerHours.id, id));
  return id;
}

async function notifyHoursRecorded(
  tx: TxCtx,
  opportunity: OpportunityRow,
  { servedOn, minutes }: { servedOn: string; minutes: number },
): Promise<void> {
  const me = requireUser(tx).id;
  const notice = {
    kind: hoursRecordedNotice,
    title: `A volunteer has added ${hoursText(minutes)} for you to confirm`,
    body: `Given on ${dateText(servedOn, 'day')}.`,
    path: `/volunteering/${opportunity.id}/team`,
    aboutUserId: me,
  };
  const organisers = await listOrganiserIds(tx.db, opportunity);
  await addNotices(
    tx.db,
    organisers.filter((id) => id !== me),
    notice,
    tx.now,
  );
}

/**
 * Removes the caller's hours, and what confirmed ones counted towards. Like an answer it locks their opportunity first, so that
 * hours that are being confirmed count for nothing once they are gone. Refuses: hours_not_found.
 */
export const removeVolunteerHours = handle(calls.removeVolunteerHours, {
  async run(tx, { id }) {
    const own = and(eq(volunteerHours.id, id), eq(volunteerHours.volunteerId, requireUser(tx).id));
    const [known] = await tx.db.select().from(volunteerHours).where(own);
    const opportunity = known && (await lockOpportunity(tx, known.opportunityId));
    if (!opportunity) throw apiError(hoursNotFound);
    const [row] = await tx.db.delete(volunteerHours).where(own).returning();
    if (!row) throw apiError(hoursNotFound);
    await recountDay(tx, row, opportunity);
    return { message: 'Removed.' };
  },
});

/** Returns a page of the caller's hours. */
export const listOwnVolunteerHours = handle(calls.listOwnVolunteerHours, async (ctx, paging) => {
  const page = await listHoursByVolunteer(ctx.db, requireUser(ctx).id, paging);
  return { ...page, items: page.items.map(toOwnHours) };
});

/** Returns the caller's total time, and the opportunities for which they can record hours, with their last shift at each. */
export const getVolunteerRecord = handle(calls.getVolunteerRecord, async (ctx) => {
  const { id } = requireUser(ctx);
  const [sums, opportunities, shifts] = await Promise.all([
    sumVolunteerMinutes(ctx.db, id),
    listAcceptedOpportunities(ctx.db, id),
    listLastShifts(ctx.db, id, ctx.now),
  ]);
  return {
    ...sums,
    opportunities: opportunities.map((one) => {
      const shift = shifts.get(one.id);
      const lastShift = shift
        ? present(EndedShift, shift, { endsAt: shiftEnd(shift).toISOString(), hours: hoursOfShift(shift) })
        : null;
      return { ...one, lastShift };
    }),
  };
});

/** Returns the caller's confirmed hours of a period, by opportunity. */
export const getVolunteerCertificate = handle(calls.getVolunteerCertificate, async (ctx, input) => {
  const { id } = requireUser(ctx);
  const today = boroughDate(ctx.now);
  const { from = addDays(today, -364), to = today } = input;
  if (to < from) throw badField('to', 'Please choose an end that is not before the start.');
  const [user, lines] = await Promise.all([
    findUser(ctx.db, id),
    listConfirmedByOpportunity(ctx.db, id, from, to),
  ]);
  return {
    name: user ? fullName(user) : '',
    from,
    to,
    issuedOn: today,
    totalMinutes: lines.reduce((sum, { minutes }) => sum + minutes, 0),
    lines,
  };
});
