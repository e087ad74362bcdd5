import { and, asc, between, eq, isNull } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, members } from '#features/accounts/users/server/public.ts';
import { findOpportunity, knownApplications } from '#features/gatherings/volunteering/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { startOf } from '../../shift-rules.ts';
import { shiftReminderNotice } from '../notification-kinds.ts';
import { shiftSignups, volunteerShifts } from '../tables.ts';
import { isOfAccepted } from './queries.ts';
import { shiftReminderMail } from './shift-reminder.mail.tsx';
import { shiftText } from './shift-text.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Reminds volunteers of a shift that begins within a day: each once, even when another does so at the same moment. */
export async function remindOfShifts(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() + dayMs);
  const due = await ctx.db
    .select({ id: shiftSignups.id, userId: shiftSignups.volunteerId, shift: volunteerShifts })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .innerJoin(knownApplications, isOfAccepted)
    .where(
      and(
        between(volunteerShifts.date, boroughDate(ctx.now), boroughDate(until)),
        isNull(volunteerShifts.cancelledAt),
        isNull(shiftSignups.remindedAt),
      ),
    )
    .orderBy(asc(shiftSignups.id));
  for (const { id, userId, shift } of due) {
    const start = startOf(shift);
    if (start <= ctx.now || start > until) continue;
    await inTransaction(ctx, async (tx) => {
      await lockAccounts(tx, [userId]);
      const taken = await tx.db
        .update(shiftSignups)
        .set({ remindedAt: tx.now.toISOString() })
        .where(and(eq(shiftSignups.id, id), isNull(shiftSignups.remindedAt)))
        .returning({ id: shiftSignups.id });
      if (taken.length > 0) await remind(tx, userId, shift);
    });
  }
}

async function remind(tx: TxCtx, userId: string, shift: typeof volunteerShifts.$inferSelect): Promise<void> {
  const opportunity = await findOpportunity(tx.db, shift.opportunityId);
  const [member] = await tx.db
    .select({ email: members.email, firstName: members.firstName })
    .from(members)
    .where(and(eq(members.id, userId), eq(members.accountStatus, 'active')));
  if (!opportunity || opportunity.removedAt !== null || !member) return;
  const { id: opportunityId, title, location, createdBy: aboutUserId } = opportunity;
  const when = shiftText(shift);
  const notice = {
    kind: shiftReminderNotice,
    title: `Your shift: “${title}”`,
    body: `${when}, ${location}`,
    path: `/volunteering/${opportunityId}`,
    dedupeKey: `shift:${shift.id}:${userId}`,
    aboutUserId,
  };
  await notify(tx.db, [userId], notice, tx.now);
  const props = { firstName: member.firstName, title, when, location, note: shift.note, opportunityId };
  await enqueueMail(tx.db, shiftReminderMail, { to: member.email, userId, aboutUserId, props }, tx.now);
}
