import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockUserForShare, memberBanned, members } from '#features/accounts/users/server/public.ts';
import { listManagerIds } from '#features/mosques/managers-and-follows/server/public.ts';
import type { DeclaredMonthStart } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { wallMinutes } from '#features/mosques/prayer-times/wall-clock.rules.ts';
import { addDays, boroughDate, dateText, daysBetween } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { dueRows, walkDue } from '#kit/server/jobs/due.ts';
import { afterQuietHours, isQuiet, reminderDueAt } from '#kit/server/jobs/quiet-hours.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { isUnfinished } from '#kit/server/queue/queue-state.ts';
import { defineTask, enqueue, handleTask } from '#kit/server/queue/task.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { namesKeptDays } from '../event.rules.ts';
import { dateOfHijriKey, hijriKey, hijriKeyText } from '../event-repeat.rules.ts';
import { spanOfLength, startInstant } from '../event-time.rules.ts';
import { eventHijriDayMoved, eventReminderMail, toEventTexts } from './event.messages.tsx';
import { cancelLockedEvent } from './event.own.ts';
import { sortOwnEvents } from './event.personal-data.ts';
import { type EventRow, isOver, isToCome, lockEvent } from './event.queries.ts';
import { eventRsvpPeople, eventRsvps, events } from './event.tables.ts';
import { announceEventChanged } from './event-notice.messages.ts';
import { startsAfterPrayer } from './event-schedule.ts';
import { releaseSeats } from './event-seats.ts';

const hour = 60 * 60 * 1000;

/** Selects the guests to remind: of events whose time has come, if they replied at least a time ago. */
type Due = {
  /** The first instant at which guests are reminded of what begins at an instant. */
  from(start: Date): Date;
  /** How many days ahead the last such event can be. */
  days: number;
  answeredMs: number;
};

/** A day before, or the evening before if it begins early; not to guests who replied less than two hours ago. */
const automatic: Due = { from: reminderDueAt, days: 1, answeredMs: 2 * hour };
/** By the button: guests of the next seven days. */
const byButton: Due = {
  from: (start) => new Date(start.getTime() - 7 * 24 * hour),
  days: 8,
  answeredMs: 0,
};

/** Job: reminds the guests of tomorrow's events. */
export const sendDueReminders = remindersOf('send-event-reminders', automatic);

const requestedReminders = remindersOf('send-requested-event-reminders', byButton);

const reminderTask = defineTask({ kind: 'event-reminders', lane: 'jobs', payload: z.object({}) });

/** Queues reminders to the guests of the next seven days, for the administrators' button: they are sent outside the quiet hours. */
export function enqueueReminders(tx: TxCtx): Promise<void> {
  return enqueue(tx.db, reminderTask, [{ payload: {} }], tx.now, afterQuietHours(tx.now));
}

/** Task: sends the reminders that an administrator requested; running it twice reminds nobody twice. */
export const sendRequestedReminders = handleTask(reminderTask, async (ctx) => {
  // They may have begun since it was queued.
  if (isQuiet(ctx.now)) await inTransaction(ctx, enqueueReminders);
  await walkDue(ctx, requestedReminders);
  return { ended: 'done' };
});

/** Each guest is reminded once for each date, by whichever of the two runs first. */
function remindersOf(name: string, which: Due) {
  return dueRows({
    name,
    table: eventRsvps,
    key: eventRsvps.id,
    isReminder: true,
    due({ db, now }) {
      const eventIds = db.select({ id: events.id }).from(events).where(isOfDays(now, which));
      const active = db.select({ id: members.id }).from(members).where(isActive);
      return and(
        inArray(eventRsvps.eventId, eventIds),
        inArray(eventRsvps.userId, active),
        isUnreminded(which, now),
      );
    },
    async act(tx, rsvp) {
      const [event] = await tx.db.select().from(events).where(eq(events.id, rsvp.eventId));
      const [user] = await tx.db.select().from(members).where(eq(members.id, rsvp.userId));
      if (!event || !user || !isTimeOf(event, which, tx.now)) return;
      const message = {
        to: user.email,
        userId: user.id,
        aboutUserId: event.createdBy,
        props: { firstName: user.firstName, guestsCount: rsvp.guestsCount, ...toEventTexts(event) },
        dedupeKey: `event-reminder:${event.id}:${event.sequence}:${user.id}`,
      };
      await enqueueMail(tx.db, eventReminderMail, message, tx.now);
      await tx.db
        .update(eventRsvps)
        .set({ reminderSentAt: tx.now.toISOString(), remindedForDate: event.eventDate })
        .where(eq(eventRsvps.id, rsvp.id));
    },
  });
}

const isActive = eq(members.accountStatus, 'active');

function isDue(eventIds: string[], due: Due, now: Date) {
  return and(inArray(eventRsvps.eventId, eventIds), isUnreminded(due, now), isActive);
}

function isUnreminded({ answeredMs }: Due, now: Date) {
  return and(
    eq(eventRsvps.status, 'attending'),
    sql`exists (select 1 from ${events}
      where ${events.id} = ${eventRsvps.eventId} and ${eventRsvps.remindedForDate} is distinct from ${events.eventDate})`,
    lte(eventRsvps.queuedAt, new Date(now.getTime() - answeredMs).toISOString()),
  );
}

/**
 * Returns how many people the button would remind and of how many events, whether it was pressed and they are being reminded, and
 * whether that waits for the end of the quiet hours.
 */
export async function countDueReminders(
  ctx: Pick<TxCtx, 'db' | 'now'>,
): Promise<{ people: number; events: number; isSending: boolean; isAtNight: boolean }> {
  const eventIds = await listEventsToRemindOf(ctx, byButton);
  const isSending = await isUnfinished(ctx.db, reminderTask);
  const isAtNight = isQuiet(ctx.now);
  if (eventIds.length === 0) return { people: 0, events: 0, isSending, isAtNight };
  const [counted] = await ctx.db
    .select({
      people: sql<number>`count(distinct ${eventRsvps.userId})::int`,
      events: sql<number>`count(distinct ${eventRsvps.eventId})::int`,
    })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .innerJoin(members, eq(members.id, eventRsvps.userId))
    .where(isDue(eventIds, byButton, ctx.now));
  return { people: counted?.people ?? 0, events: counted?.events ?? 0, isSending, isAtNight };
}

/** Returns the approved events whose guests are to be reminded by now. */
async function listEventsToRemindOf(tx: Pick<TxCtx, 'db' | 'now'>, which: Due): Promise<string[]> {
  const rows = await tx.db
    .select(pick(events, 'id', 'eventDate', 'startTime'))
    .from(events)
    .where(isOfDays(tx.now, which));
  return rows.filter((row) => isTimeOf(row, which, tx.now)).map(({ id }) => id);
}

/** Whether it is approved and on one of the days. */
function isOfDays(now: Date, { days }: Due) {
  const lastDay = addDays(boroughDate(now), days);
  return and(
    eq(events.status, 'approved'),
    isNull(events.removedAt),
    sql`${events.eventDate} between ${boroughDate(now)} and ${lastDay}`,
  );
}

/** Compares instants, so that clock changes do not matter. */
function isTimeOf(event: Parameters<typeof startInstant>[0], { from }: Due, now: Date): boolean {
  const start = startInstant(event);
  return start > now && from(start) <= now;
}

/** Guests are notified if a start moves by at least this much; less is within the walk from the prayer hall. */
const minNotifiedMinutes = 5;

/** Job: moves upcoming events that follow a prayer to its current time in the mosque's timetable. */
export const followPrayers = dueRows({
  name: 'follow-prayers',
  table: events,
  key: events.id,
  due: ({ now }) =>
    and(
      isNotNull(events.afterPrayer),
      inArray(events.status, ['pending', 'approved']),
      gte(events.eventDate, boroughDate(now)),
    ),
  lock: (tx, { id }) => lockEvent(tx, id),
  async act(tx, row) {
    if (startInstant(row) <= tx.now) return;
    const start = await startOf(tx, row);
    if (start?.dayOffset === 0 && start.time !== row.startTime) await moveEvent(tx, row, start.time);
  },
});

async function startOf(tx: TxCtx, row: EventRow) {
  const { afterPrayer: prayer, afterPrayerMinutes, placeId, eventDate } = row;
  if (!prayer) return undefined;
  const mosque = placeId === null ? undefined : await findApprovedMosque(tx.db, placeId);
  const after = { prayer, minutes: afterPrayerMinutes ?? 0 };
  const [start] = await startsAfterPrayer(tx.db, after, [eventDate], mosque ?? null, tx.now);
  return start;
}

async function moveEvent(tx: TxCtx, row: EventRow, startTime: string): Promise<void> {
  const [moved] = await tx.db
    .update(events)
    .set({
      ...(row.endDate === null ? spanOfLength(row.eventDate, startTime, row.durationMinutes) : { startTime }),
      sequence: sql`${events.sequence} + 1`,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id))
    .returning();
  const minutes = (time: string) => wallMinutes({ time, dayOffset: 0 });
  const isFar = Math.abs(minutes(startTime) - minutes(row.startTime)) >= minNotifiedMinutes;
  if (moved?.status === 'approved' && isFar)
    await announceEventChanged(tx.db, { before: row, after: moved }, tx.now);
}

/** Job: forgets whom RSVPs name, some time after the event. How many guests came stays known. */
export const forgetNamesOfGuests = dueRows({
  name: 'forget-names-of-guests',
  table: eventRsvps,
  key: eventRsvps.id,
  due: ({ db, now }) =>
    inArray(
      eventRsvps.id,
      db
        .select({ id: eventRsvpPeople.rsvpId })
        .from(eventRsvpPeople)
        .innerJoin(eventRsvps, eq(eventRsvps.id, eventRsvpPeople.rsvpId))
        .innerJoin(events, eq(events.id, eventRsvps.eventId))
        .where(isOver(new Date(now.getTime() - namesKeptDays * 24 * hour))),
    ),
  async act(tx, rsvp) {
    await tx.db.delete(eventRsvpPeople).where(eq(eventRsvpPeople.rsvpId, rsvp.id));
  },
});

/** Gives a banned member's places to the waiting lists, unless the ban was lifted in the meantime. */
export const releaseSeatsOfBanned = subscribe(
  memberBanned,
  'events: give seats of a banned member back',
  async (tx, { userId }) => {
    const user = await lockUserForShare(tx.db, userId);
    if (user?.accountStatus === 'banned') await releaseSeats(tx, userId);
    return null;
  },
);

/**
 * Cancels a banned member's upcoming events and notifies their guests, unless the ban was lifted in the meantime. Events that belong
 * to a mosque, a group or the site go on.
 */
export const cancelEventsOfBanned = subscribe(
  memberBanned,
  'events: cancel events of a banned member',
  async (tx, { userId }) => {
    const user = await lockUserForShare(tx.db, userId);
    if (user?.accountStatus !== 'banned') return null;
    const { going } = await sortOwnEvents(tx.db, userId);
    for (const event of going) if (isToCome(event, tx.now)) await cancelLockedEvent(tx, event, null);
    return null;
  },
);

/**
 * Job: tells hosts that a declared month has moved the Hijri day of an event. The event stays: guests have been told its date, and a
 * mosque may keep to another authority than the site's calendar.
 */
export const tellOfMovedHijriDays = dueRows({
  name: 'tell-of-moved-hijri-days',
  table: events,
  key: events.id,
  due: ({ now }) =>
    and(
      isNotNull(events.hijriDate),
      inArray(events.status, ['pending', 'approved']),
      gte(events.eventDate, boroughDate(now)),
    ),
  lock: (tx, { id }) => lockEvent(tx, id),
  async act(tx, row) {
    if (row.hijriDate === null) return;
    const declared = await listDeclaredMonthStarts(tx.db);
    const isRight = hijriKey(row.eventDate, declared) === row.hijriDate;
    const moved = isRight ? null : movedTo(row, row.hijriDate, declared);
    if (moved === row.hijriToldFor) return;
    // A form that is open can still be saved.
    const told = { hijriToldFor: moved, updatedAt: row.updatedAt };
    await tx.db.update(events).set(told).where(eq(events.id, row.id));
    if (moved !== null) await tellHost(tx, row, row.hijriDate, moved);
  },
});

/** The stored word for a 30th in a month of 29 days. */
const nowhere = 'none';

function movedTo({ eventDate }: EventRow, hijri: string, declared: readonly DeclaredMonthStart[]): string {
  return dateOfHijriKey(hijri, eventDate, declared) ?? nowhere;
}

async function tellHost(tx: TxCtx, row: EventRow, hijri: string, moved: string): Promise<void> {
  const day = moved === nowhere ? null : dateText(moved, 'long');
  // The white days of a month move together: one message for the first of them.
  const shift = moved === nowhere ? nowhere : daysBetween(row.eventDate, moved);
  const month = hijri.slice(0, '1448-07'.length);
  const key = `event-hijri:${row.seriesId ?? row.id}:${month}:${shift}:${boroughDate(tx.now)}`;
  const facts = { ...toEventTexts(row), hijri: hijriKeyText(hijri), day };
  await notify(tx, eventHijriDayMoved, await hostsOf(tx.db, row), facts, { dedupeKey: key });
}

/** Its author; where the account is gone, the managers of its mosque. */
async function hostsOf(db: Db, { createdBy, placeId }: EventRow): Promise<readonly string[]> {
  if (createdBy !== null) return [createdBy];
  return placeId === null ? [] : listManagerIds(db, placeId);
}
