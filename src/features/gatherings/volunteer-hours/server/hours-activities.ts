import { and, asc, eq } from 'drizzle-orm';
import {
  ramadanContribution,
  recordActivity,
  removeActivity,
} from '#features/accounts/activities/server/public.ts';
import type { OpportunityRow } from '#features/gatherings/volunteering/server/public.ts';
import { hijriDate, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import type { ActivityType } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { additionalActivities, hoursText } from '../hours.rules.ts';
import type { HoursRow } from './hours.queries.ts';
import { volunteerHours } from './volunteer-hours.tables.ts';

const volunteerHoursGiven: ActivityType = { name: 'volunteer_hours' };
const localHelp: ActivityType = { name: 'local_help' };

/** The activities that only this feature records. */
export const activityTypes = [volunteerHoursGiven, localHelp];

const furtherTypes = { local_help: localHelp, ramadan_contribution: ramadanContribution } as const;

/**
 * Records anew what a volunteer's confirmed hours on a day at an opportunity count towards, once one of the entries has changed or
 * is gone. However many entries there are, the day is one activity: badges count days of help. The caller has locked the
 * opportunity.
 */
export async function recountDay(tx: TxCtx, changed: HoursRow, opportunity: OpportunityRow): Promise<void> {
  const { volunteerId: userId, servedOn } = changed;
  if (userId === null) return;
  const entries = await listEntries(tx, userId, changed);
  for (const subjectId of new Set([changed.id, ...entries.map(({ id }) => id)])) {
    for (const type of [...activityTypes, ramadanContribution]) {
      await removeActivity(tx.db, { userId, type, subjectId });
    }
  }
  const confirmed = entries.filter(({ status }) => status === 'confirmed');
  const [first] = confirmed;
  const countsFrom = confirmed
    .map(({ answeredAt }) => answeredAt ?? '')
    .toSorted()
    .at(-1);
  if (!first || !countsFrom) return;
  const record = (type: ActivityType, description: string, value?: number) =>
    recordActivity(
      tx.db,
      { userId, type, description, subjectId: first.id, ...(value ? { value } : {}) },
      new Date(countsFrom),
    );
  const minutes = confirmed.reduce((sum, one) => sum + one.minutes, 0);
  await record(volunteerHoursGiven, `Gave ${hoursText(minutes)} as a volunteer`, minutes);
  const hijri = hijriDate(servedOn, await listDeclaredMonthStarts(tx.db));
  const { category } = opportunity;
  for (const activity of additionalActivities({ minutes, category }, hijri.month === ramadan)) {
    await record(furtherTypes[activity], '');
  }
}

function listEntries(
  { db }: TxCtx,
  member: string,
  { servedOn, opportunityId }: HoursRow,
): Promise<HoursRow[]> {
  const there = and(
    eq(volunteerHours.volunteerId, member),
    eq(volunteerHours.servedOn, servedOn),
    eq(volunteerHours.opportunityId, opportunityId),
  );
  return db.select().from(volunteerHours).where(there).orderBy(asc(volunteerHours.id));
}
