import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockOwnUser, personOf } from '#features/accounts/users/server/public.ts';
import { opportunityNotFound } from '#features/gatherings/volunteering/errors.ts';
import {
  findOpportunity,
  type OpportunityRow,
  organiserIdsOf,
  requireAudience,
} from '#features/gatherings/volunteering/server/public.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { hoursRecorded, notVolunteering } from '../../errors.ts';
import { hoursText, maxHoursADay, problemOfHours } from '../../hour-rules.ts';
import { isAccepted } from '../accepted.ts';
import { hoursRecordedNotice } from '../notification-kinds.ts';
import { volunteerHours } from '../tables.ts';
import { findOwnHours, type HoursRow, hoursOnDay, toOwnHours } from './queries.ts';

/**
 * Records hours that the caller gave; refused ones are recorded anew. The account's lock puts two tabs in turn. Refuses: not_allowed,
 * opportunity_not_found, not_volunteering, hours_recorded, bad_input.
 */
export const recordVolunteerHours = handle(calls.recordVolunteerHours, {
  async prepare(ctx) {
    await requireAudience(ctx);
  },
  async run(tx, input) {
    const { id: volunteerId } = await lockOwnUser(tx);
    const opportunity = await findOpportunity(tx.db, input.opportunityId);
    if (!opportunity || opportunity.removedAt !== null) throw apiError(opportunityNotFound);
    if (!(await isAccepted(tx.db, opportunity.id, volunteerId))) throw apiError(notVolunteering);
    const wrong = problemOfHours(input, tx.now);
    if (wrong) throw badField(...wrong);
    const minutes = input.hours * 60;
    const before = hoursThere(await hoursOnDay(tx.db, volunteerId, input.date), opportunity.id, minutes);
    const given = { servedOn: input.date, minutes, note: input.note };
    const id = before
      ? await recordAgain(tx, before.id, given)
      : await record(tx, { ...given, opportunityId: opportunity.id, volunteerId });
    await tellOrganisers(tx, opportunity, given);
    const row = await findOwnHours(tx.db, id);
    if (!row) throw new Error('The hours were not stored.');
    return { ...toOwnHours(row), message: 'Added. They count once the organiser has confirmed them.' };
  },
});

/** What was refused for that opportunity on that day. Refuses what is there already, and more than a day can hold. */
function hoursThere(
  ofDay: readonly HoursRow[],
  opportunityId: string,
  minutes: number,
): HoursRow | undefined {
  const there = ofDay.find((one) => one.opportunityId === opportunityId);
  if (there && there.status !== 'refused') throw apiError(hoursRecorded);
  const others = ofDay
    .filter(({ status }) => status !== 'refused')
    .reduce((sum, one) => sum + one.minutes, 0);
  if (others + minutes > maxHoursADay * 60) {
    throw badField('hours', `With your other hours that day these are more than ${maxHoursADay}.`);
  }
  return there;
}

async function record(tx: TxCtx, values: typeof volunteerHours.$inferInsert): Promise<string> {
  const [row] = await tx.db.insert(volunteerHours).values(values).returning({ id: volunteerHours.id });
  return row?.id ?? '';
}

async function recordAgain(tx: TxCtx, id: string, given: Partial<HoursRow>): Promise<string> {
  const anew = { ...given, status: 'pending' as const, reason: null, answeredBy: null, answeredAt: null };
  await tx.db.update(volunteerHours).set(anew).where(eq(volunteerHours.id, id));
  return id;
}

async function tellOrganisers(
  tx: TxCtx,
  opportunity: OpportunityRow,
  { servedOn, minutes }: { servedOn: string; minutes: number },
): Promise<void> {
  const me = personOf(tx).id;
  const notice = {
    kind: hoursRecordedNotice,
    title: `A volunteer has added ${hoursText(minutes)} for you to confirm`,
    body: `Given on ${dateText(servedOn, 'day')}.`,
    path: `/volunteering/${opportunity.id}/team`,
    aboutUserId: me,
  };
  const organisers = await organiserIdsOf(tx.db, opportunity);
  await notify(
    tx.db,
    organisers.filter((one) => one !== me),
    notice,
    tx.now,
  );
}
