import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMails } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { startInstant } from '../../event-times.ts';
import { eventRsvps, events } from '../tables.ts';
import { eventReminderMail } from './event-reminder.mail.tsx';
import { toEventTexts } from './event-texts.ts';

const hour = 60 * 60 * 1000;
/** So many guests in one transaction: short ones, so that others are not kept waiting. */
const batch = 100;

/** Which guests are due: of events that begin within so long, who said yes at least so long ago. */
type Due = { withinMs: number; answeredMs: number };

/** A day before; nobody who has only just said yes is reminded of it. */
const automatic: Due = { withinMs: 24 * hour, answeredMs: 2 * hour };
/** By the button: those who come in the next seven days. */
const byButton: Due = { withinMs: 7 * 24 * hour, answeredMs: 0 };

/** The job: reminds those who come within a day. */
export async function sendDueReminders(ctx: Ctx): Promise<void> {
  await remindAll(ctx, automatic);
}

/** The button: reminds those who come within a week, and answers how many. */
export function remindThisWeek(ctx: Ctx): Promise<number> {
  return remindAll(ctx, byButton);
}

/** Reminds everyone who is due and was not reminded yet, each once, even when another does so at the same moment. */
async function remindAll(ctx: Ctx, due: Due): Promise<number> {
  let total = 0;
  for (;;) {
    const sent = await inTransaction(ctx, (tx) => remindSome(tx, due));
    total += sent;
    if (sent === 0) return total;
  }
}

async function remindSome(tx: TxCtx, due: Due): Promise<number> {
  const eventIds = await beginningSoon(tx, due.withinMs);
  if (eventIds.length === 0) return 0;
  const rows = await tx.db
    .select({
      rsvp: eventRsvps,
      event: events,
      user: { id: members.id, email: members.email, firstName: members.firstName },
    })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .innerJoin(members, eq(members.id, eventRsvps.userId))
    .where(isDue(eventIds, due, tx.now))
    .orderBy(asc(eventRsvps.id))
    .limit(batch)
    .for('update', { of: eventRsvps, skipLocked: true });
  const messages = rows.map(({ rsvp, event, user }) => ({
    to: user.email,
    userId: user.id,
    aboutUserId: event.createdBy,
    props: { firstName: user.firstName, guestsCount: rsvp.guestsCount, ...toEventTexts(event) },
    dedupeKey: `event-reminder:${event.id}:${user.id}`,
  }));
  await enqueueMails(tx.db, eventReminderMail, messages, tx.now);
  const ids = rows.map(({ rsvp }) => rsvp.id);
  if (ids.length > 0) {
    await tx.db
      .update(eventRsvps)
      .set({ reminderSentAt: tx.now.toISOString() })
      .where(inArray(eventRsvps.id, ids));
  }
  return rows.length;
}

function isDue(eventIds: string[], { answeredMs }: Due, now: Date) {
  return and(
    inArray(eventRsvps.eventId, eventIds),
    eq(eventRsvps.status, 'attending'),
    isNull(eventRsvps.reminderSentAt),
    lte(eventRsvps.queuedAt, new Date(now.getTime() - answeredMs).toISOString()),
    eq(members.accountStatus, 'active'),
  );
}

/** How many people the button would remind now, and of how many events. */
export async function countDueReminders(ctx: Ctx): Promise<{ people: number; events: number }> {
  const eventIds = await beginningSoon(ctx, byButton.withinMs);
  if (eventIds.length === 0) return { people: 0, events: 0 };
  const [counted] = await ctx.db
    .select({
      people: sql<number>`count(distinct ${eventRsvps.userId})::int`,
      events: sql<number>`count(distinct ${eventRsvps.eventId})::int`,
    })
    .from(eventRsvps)
    .innerJoin(members, eq(members.id, eventRsvps.userId))
    .where(isDue(eventIds, byButton, ctx.now));
  return counted ?? { people: 0, events: 0 };
}

/** The approved events that begin between now and so much later; compared as instants, over the clock changes too. */
async function beginningSoon(tx: Pick<TxCtx, 'db' | 'now'>, withinMs: number): Promise<string[]> {
  const today = boroughDate(tx.now);
  const lastDay = boroughDate(new Date(tx.now.getTime() + withinMs));
  const rows = await tx.db
    .select({ id: events.id, eventDate: events.eventDate, startTime: events.startTime })
    .from(events)
    .where(
      and(
        eq(events.status, 'approved'),
        isNull(events.removedAt),
        sql`${events.eventDate} between ${today} and ${lastDay}`,
      ),
    );
  return rows
    .filter((row) => {
      const start = startInstant(row).getTime();
      return start > tx.now.getTime() && start <= tx.now.getTime() + withinMs;
    })
    .map(({ id }) => id);
}
