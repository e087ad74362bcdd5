import { eq } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import {
  lockOpportunity,
  mayOrganise,
  type OpportunityRow,
} from '#features/gatherings/volunteering/server/public.ts';
import { hijriDate, ramadan } from '#features/mosques/prayer-times/hijri.ts';
import { declaredMonthStarts } from '#features/mosques/prayer-times/server/public.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ActivityType } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, type TeamHours } from '../../contract.ts';
import { hoursAnswered, hoursNotFound, ownHours } from '../../errors.ts';
import { furtherActivitiesOf, hoursText } from '../../hour-rules.ts';
import { activityTypes, localHelp, ramadanContribution, volunteerHoursGiven } from '../activity-types.ts';
import { hoursAnsweredNotice } from '../notification-kinds.ts';
import { volunteerHours } from '../tables.ts';
import { findTeamHours, type HoursRow, toTeamHours } from './queries.ts';

/** Confirms hours, which then count. Refuses: hours_not_found, hours_answered, own_hours. */
export const confirmVolunteerHours = handle(calls.confirmVolunteerHours, {
  async run(tx, { id }) {
    const { row, opportunity } = await lockToAnswer(tx, id);
    if (row.status !== 'pending') throw apiError(hoursAnswered);
    await recordActivities(tx, row, opportunity);
    const title = `The ${hoursText(row.minutes)} that you gave are confirmed`;
    return answer(tx, row, { status: 'confirmed', reason: null }, title);
  },
});

/** Refuses hours with words, also those that were confirmed by mistake. Refuses: hours_not_found, hours_answered, own_hours. */
export const refuseVolunteerHours = handle(calls.refuseVolunteerHours, {
  async run(tx, { id, message }) {
    const { row } = await lockToAnswer(tx, id);
    if (row.status === 'refused') throw apiError(hoursAnswered);
    if (row.status === 'confirmed' && row.volunteerId !== null) {
      for (const type of activityTypes) {
        await removeActivity(tx.db, { userId: row.volunteerId, type, subjectId: row.id });
      }
    }
    const title = `The ${hoursText(row.minutes)} that you added were not confirmed`;
    return answer(tx, row, { status: 'refused', reason: message }, title);
  },
});

/** The hours, locked after their opportunity and the accounts, for one of its organisers who is not their own witness. */
async function lockToAnswer(tx: TxCtx, id: string): Promise<{ row: HoursRow; opportunity: OpportunityRow }> {
  const [known] = await tx.db.select().from(volunteerHours).where(eq(volunteerHours.id, id));
  if (!known) throw apiError(hoursNotFound);
  const opportunity = await lockOpportunity(
    tx,
    known.opportunityId,
    known.volunteerId ? [known.volunteerId] : [],
  );
  if (!opportunity || !(await mayOrganise(tx, opportunity))) throw apiError(hoursNotFound);
  const [row] = await tx.db.select().from(volunteerHours).where(eq(volunteerHours.id, id)).for('update');
  if (!row) throw apiError(hoursNotFound);
  if (row.volunteerId === personOf(tx).id) throw apiError(ownHours);
  return { row, opportunity };
}

type Answer = Pick<HoursRow, 'status' | 'reason'>;

async function answer(tx: TxCtx, row: HoursRow, change: Answer, title: string): Promise<TeamHours> {
  const me = personOf(tx).id;
  await tx.db
    .update(volunteerHours)
    .set({ ...change, answeredBy: me, answeredAt: tx.now.toISOString() })
    .where(eq(volunteerHours.id, row.id));
  const notice = {
    kind: hoursAnsweredNotice,
    title,
    body: change.reason ?? dateText(row.servedOn, 'long'),
    path: '/volunteering/hours',
    aboutUserId: me,
  };
  if (row.volunteerId !== null) await notify(tx.db, [row.volunteerId], notice, tx.now);
  const action = change.status === 'confirmed' ? 'volunteer_hours.confirm' : 'volunteer_hours.refuse';
  await audit(tx, { action, target: { type: 'volunteer_opportunity', id: row.opportunityId } });
  const answered = await findTeamHours(tx.db, row.id);
  if (!answered) throw apiError(hoursNotFound);
  return toTeamHours(answered, me);
}

const furtherTypes = { local_help: localHelp, ramadan_contribution: ramadanContribution } as const;

/** Counts the hours for the volunteer, and what else they are. */
async function recordActivities(tx: TxCtx, row: HoursRow, opportunity: OpportunityRow): Promise<void> {
  const { volunteerId: userId, minutes, servedOn } = row;
  if (userId === null) return;
  const record = (type: ActivityType, description: string, value?: number) =>
    recordActivity(
      tx.db,
      { userId, type, description, subjectId: row.id, ...(value ? { value } : {}) },
      tx.now,
    );
  await record(volunteerHoursGiven, `Gave ${hoursText(minutes)} as a volunteer`, minutes);
  const hijri = hijriDate(servedOn, await declaredMonthStarts(tx.db));
  const { category } = opportunity;
  for (const activity of furtherActivitiesOf({ minutes, category }, hijri.month === ramadan))
    await record(furtherTypes[activity], '');
}
