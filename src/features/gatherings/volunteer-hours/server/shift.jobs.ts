import { and, between, eq, exists, isNull, sql } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, members } from '#features/accounts/users/server/public.ts';
import { findOpportunity, knownApplications } from '#features/gatherings/volunteering/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { reminderDueAt } from '#kit/server/jobs/quiet-hours.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { shiftStart, shiftText } from '../shift.rules.ts';
import { isSignupOfAcceptedVolunteer } from './shift.queries.ts';
import { shiftReminder } from './volunteer-hours.messages.tsx';
import { shiftSignups, volunteerShifts } from './volunteer-hours.tables.ts';

/** Job: reminds each volunteer once of a shift, from a day before or, if it begins early, from the evening before. */
export const remindOfShifts = dueRows({
  name: 'remind-of-shifts',
  table: shiftSignups,
  key: shiftSignups.id,
  isReminder: true,
  due({ db, now }) {
    const soon = db
      .select({ one: sql`1` })
      .from(volunteerShifts)
      .innerJoin(knownApplications, isSignupOfAcceptedVolunteer)
      .where(
        and(
          eq(volunteerShifts.id, shiftSignups.shiftId),
          between(volunteerShifts.date, boroughDate(now), addDays(boroughDate(now), 1)),
          isNull(volunteerShifts.cancelledAt),
        ),
      );
    return and(isNull(shiftSignups.remindedAt), exists(soon));
  },
  lock: (tx, { volunteerId }) => lockAccounts(tx, [volunteerId]),
  async act(tx, { id, shiftId, volunteerId }) {
    const [shift] = await tx.db.select().from(volunteerShifts).where(eq(volunteerShifts.id, shiftId));
    if (!shift || shiftStart(shift) <= tx.now || reminderDueAt(shiftStart(shift)) > tx.now) return;
    await tx.db.update(shiftSignups).set({ remindedAt: tx.now.toISOString() }).where(eq(shiftSignups.id, id));
    await notifyShiftReminder(tx, volunteerId, shift);
  },
});

async function notifyShiftReminder(
  tx: TxCtx,
  userId: string,
  shift: typeof volunteerShifts.$inferSelect,
): Promise<void> {
  const opportunity = await findOpportunity(tx.db, shift.opportunityId);
  const isActive = and(eq(members.id, userId), eq(members.accountStatus, 'active'));
  if (!opportunity || opportunity.removedAt !== null || !(await tx.db.$count(members, isActive))) return;
  const { id: opportunityId, title, location, createdBy: aboutUserId } = opportunity;
  const facts = { title, when: shiftText(shift), location, note: shift.note, opportunityId };
  await notify(tx, shiftReminder, [userId], facts, { dedupeKey: `shift:${shift.id}`, aboutUserId });
}
