import { and, eq } from 'drizzle-orm';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import {
  findOpportunity,
  listOrganiserIds,
  type OpportunityRow,
  requireAudience,
} from '#features/gatherings/volunteering/server/public.ts';
import { opportunityNotFound } from '#features/gatherings/volunteering/volunteering.errors.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../hours.contract.ts';
import { findHoursProblem, hoursText, maxHoursADay } from '../hours.rules.ts';
import { hoursAnswered, hoursNotFound, hoursRecorded, notVolunteering } from '../volunteer-hours.errors.ts';
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
import { hoursRecordedNotice } from './volunteer-hours.messages.tsx';
import { volunteerHours } from './volunteer-hours.tables.ts';

/**
 * Records the caller's hours; refused ones are replaced. The account is locked, so that two requests cannot exceed a day's limit.
 * Refuses: not_allowed, opportunity_not_found, not_volunteering, hours_recorded, bad_input.
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
    const problem = findHoursProblem(input, tx.now);
    if (problem) throw badField(...problem);
    const minutes = input.hours * 60;
    const before = findRefusedHours(
      await listHoursOnDay(tx.db, volunteerId, input.date),
      opportunity.id,
      minutes,
    );
    const values = { servedOn: input.date, minutes, note: input.note };
    const id = before
      ? await resubmitHours(tx, before.id, values)
      : await record(tx, { ...values, opportunityId: opportunity.id, volunteerId });
    await notifyHoursRecorded(tx, opportunity, values);
    const row = await findOwnHours(tx.db, id);
    if (!row) throw new Error('The hours were not stored.');
    return { ...toOwnHours(row), message: 'Added. They count once the organiser has confirmed them.' };
  },
});

/**
 * Returns the refused hours of that opportunity and day, if any. Refuses hours that are already recorded, and more than the day's
 * limit.
 */
function findRefusedHours(
  ofDay: readonly HoursRow[],
  opportunityId: string,
  minutes: number,
): HoursRow | undefined {
  const recorded = ofDay.find((hours) => hours.opportunityId === opportunityId);
  if (recorded && recorded.status !== 'refused') throw apiError(hoursRecorded);
  const others = ofDay
    .filter(({ status }) => status !== 'refused')
    .reduce((sum, one) => sum + one.minutes, 0);
  if (others + minutes > maxHoursADay * 60) {
    throw badField('hours', `With your other hours that day these are more than ${maxHoursADay}.`);
  }
  return recorded;
}

async function record(tx: TxCtx, values: typeof volunteerHours.$inferInsert): Promise<string> {
  const [row] = await tx.db.insert(volunteerHours).values(values).returning({ id: volunteerHours.id });
  return row?.id ?? '';
}

async function resubmitHours(tx: TxCtx, id: string, given: Partial<HoursRow>): Promise<string> {
  const anew = { ...given, status: 'pending' as const, reason: null, answeredBy: null, answeredAt: null };
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

/** Removes hours that nobody has confirmed. Refuses: hours_not_found, hours_answered. */
export const removeVolunteerHours = handle(calls.removeVolunteerHours, {
  async run(tx, { id }) {
    const own = and(eq(volunteerHours.id, id), eq(volunteerHours.volunteerId, requireUser(tx).id));
    const [row] = await tx.db.select().from(volunteerHours).where(own).for('update');
    if (!row) throw apiError(hoursNotFound);
    if (row.status === 'confirmed') throw apiError(hoursAnswered);
    await tx.db.delete(volunteerHours).where(eq(volunteerHours.id, id));
    return { message: 'Removed.' };
  },
});

/** Returns a page of the caller's hours. */
export const listOwnVolunteerHours = handle(calls.listOwnVolunteerHours, async (ctx, paging) => {
  const page = await listHoursByVolunteer(ctx.db, requireUser(ctx).id, paging);
  return { ...page, items: page.items.map(toOwnHours) };
});

/** Returns the caller's total time, and the opportunities for which they can record hours. */
export const getVolunteerRecord = handle(calls.getVolunteerRecord, async (ctx) => {
  const { id } = requireUser(ctx);
  const [sums, opportunities] = await Promise.all([
    sumVolunteerMinutes(ctx.db, id),
    listAcceptedOpportunities(ctx.db, id),
  ]);
  return { ...sums, opportunities };
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
