import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  ramadanContribution,
  recordActivity,
  removeActivity,
} from '#features/accounts/activities/server/public.ts';
import { householdNames } from '#features/accounts/household/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { hijriDate, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import type { ActivityType } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventNotBegun, rsvpNotFound } from '../event.errors.ts';
import { personText } from '../event-text.rules.ts';
import { startInstant } from '../event-time.rules.ts';
import { calls, EventGuest } from '../rsvp.contract.ts';
import type { EventRow } from './event.queries.ts';
import { eventRsvpPeople, eventRsvps, events } from './event.tables.ts';
import { lockHostedEvent, requireHostedEvent } from './host-rights.ts';

const order: readonly SortKey[] = [
  { by: sql`${eventRsvps.status}`, type: 'text' },
  { by: sql`${eventRsvps.id}`, type: 'uuid' },
];

/** Returns the guest list, waiting list included, to the host. Refuses: event_not_found, not_your_event. */
export const listEventGuests = handle(calls.listEventGuests, async (ctx, { id, limit, cursor }) => {
  await requireHostedEvent(ctx, id);
  await auditOnceAMinute(ctx, { action: 'event.guests_read', target: { type: 'event', id } });
  const rows = await selectGuests(ctx.db, id, afterCursor(order, cursor), limit + 1);
  const total = await ctx.db.$count(eventRsvps, eq(eventRsvps.eventId, id));
  const page = pageOf(rows, limit, total, ({ rsvp }) => [rsvp.status, rsvp.id]);
  return { ...page, items: await toGuests(ctx.db, page.items) };
});

/** More than any hall of the borough holds. */
const limit = 10_000;

/**
 * Returns the guest list as CSV, with a byte order mark so that spreadsheets read it as UTF-8. Cells that a spreadsheet would
 * take for a formula are prefixed with an apostrophe. Refuses: event_not_found, not_your_event.
 */
export const exportEventGuests = handle(calls.exportEventGuests, async (ctx, { id }) => {
  await requireHostedEvent(ctx, id);
  await auditOnceAMinute(ctx, { action: 'event.guests_export', target: { type: 'event', id } });
  const guests = await toGuests(ctx.db, await selectGuests(ctx.db, id, undefined, limit));
  const rows = guests.map((guest) => [
    guest.name,
    guest.status,
    guest.guestsCount,
    guest.dietaryRequirements ?? '',
    guest.responseMessage ?? '',
    guest.attendedConfirmed === null ? '' : guest.attendedConfirmed ? 'yes' : 'no',
    guest.people.map(personText).join('; '),
  ]);
  const heads = ['Name', 'Status', 'Guests', 'Dietary needs', 'Message', 'Attended', 'Named guests'];
  return stringify([heads, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
});

/** Returns the guests in the order of their RSVPs. */
function selectGuests(db: Db, eventId: string, after: SQL | undefined, limit: number) {
  return db
    .select({ rsvp: eventRsvps, firstName: members.firstName, lastName: members.lastName })
    .from(eventRsvps)
    .innerJoin(members, eq(members.id, eventRsvps.userId))
    .where(and(eq(eventRsvps.eventId, eventId), after))
    .orderBy(asc(eventRsvps.status), asc(eventRsvps.id))
    .limit(limit);
}

type GuestRow = Awaited<ReturnType<typeof selectGuests>>[number];

/** The guests as the host sees them, without contact details. */
async function toGuests(db: Db, rows: readonly GuestRow[]): Promise<EventGuest[]> {
  const people = await namedPeople(
    db,
    rows.filter(({ rsvp }) => rsvp.guestsCount > 0).map(({ rsvp }) => rsvp.id),
  );
  return rows.map(({ rsvp, firstName, lastName }) =>
    present(EventGuest, rsvp, {
      name: fullName({ firstName, lastName }),
      people: (people.get(rsvp.id) ?? []).map((person) => pick(person, 'name', 'kind', 'needs')),
      answeredAt: rsvp.queuedAt,
    }),
  );
}

/** Returns the people whom RSVPs name, by the RSVP's id. */
async function namedPeople(db: Db, rsvpIds: readonly string[]) {
  if (rsvpIds.length === 0) return new Map<string, never[]>();
  const rows = await db
    .select({ rsvpId: eventRsvpPeople.rsvpId, ...pick(householdNames, 'name', 'kind', 'needs') })
    .from(eventRsvpPeople)
    .innerJoin(householdNames, eq(householdNames.id, eventRsvpPeople.personId))
    .where(inArray(eventRsvpPeople.rsvpId, [...rsvpIds]))
    .orderBy(asc(householdNames.id));
  return Map.groupBy(rows, ({ rsvpId }) => rsvpId);
}

export const eventAttended: ActivityType = { name: 'event_attended' };
const courseCompleted: ActivityType = { name: 'course_completed' };
const eventHosted: ActivityType = { name: 'event_hosted' };

/** The activities that only this feature records. */
export const activityTypes = [eventAttended, eventHosted, courseCompleted];

/**
 * Records whether a member attended, and counts it for member and host; if it is revoked, it no longer counts for the member.
 * Refuses: event_not_found, not_your_event, rsvp_not_found, event_not_begun.
 */
export const confirmAttendance = handle(calls.confirmAttendance, {
  async run(tx, { id, userId, attended }) {
    const event = await lockHostedEvent(tx, id);
    if (startInstant(event) > tx.now) throw apiError(eventNotBegun);
    const [row] = await tx.db
      .update(eventRsvps)
      .set({ attendedConfirmed: attended })
      .where(
        and(eq(eventRsvps.eventId, id), eq(eventRsvps.userId, userId), eq(eventRsvps.status, 'attending')),
      )
      .returning({ id: eventRsvps.id });
    if (!row) throw apiError(rsvpNotFound);
    if (!attended) {
      await removeActivity(tx.db, { userId, type: eventAttended, subjectId: id });
      await recordCourse(tx, event, userId);
      return { message: 'Marked as absent.' };
    }
    const what = { subjectId: id };
    await recordActivity(
      tx.db,
      { ...what, userId, type: eventAttended, description: `Attended “${event.title}”` },
      tx.now,
    );
    await recordCourse(tx, event, userId);
    if (event.createdBy !== null) {
      await recordActivity(
        tx.db,
        { ...what, userId: event.createdBy, type: eventHosted, description: `Hosted “${event.title}”` },
        tx.now,
      );
      if (await isIftarInRamadan(tx, event)) {
        const iftar = { ...what, type: ramadanContribution, description: 'Hosted an iftar in Ramadan' };
        await recordActivity(tx.db, { ...iftar, userId: event.createdBy }, tx.now);
      }
    }
    return { message: 'Marked as attended.' };
  },
});

/** The share of a course's dates at which a member must have been to complete it. */
const courseShare = 0.8;

/** Records that a member has completed the event's course, or takes it back after an attendance was revoked. */
async function recordCourse(tx: TxCtx, event: EventRow, userId: string): Promise<void> {
  const { seriesId } = event;
  if (!event.isCourse || seriesId === null) return;
  const isDate = and(eq(events.seriesId, seriesId), eq(events.status, 'approved'), isNull(events.removedAt));
  const dates = await tx.db.$count(events, isDate);
  const [{ count } = { count: 0 }] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(and(isDate, eq(eventRsvps.userId, userId), eq(eventRsvps.attendedConfirmed, true)));
  const course = { userId, type: courseCompleted, subjectId: seriesId };
  // Its title isn't quoted: the activity stays when the event is deleted.
  if (count >= courseShare * dates)
    await recordActivity(tx.db, { ...course, description: 'Completed a course' }, tx.now);
  else await removeActivity(tx.db, course);
}

/** Whether it is an iftar of a day of Ramadan, by the site's calendar. */
async function isIftarInRamadan({ db }: TxCtx, { isIftar, eventDate }: EventRow): Promise<boolean> {
  if (!isIftar) return false;
  return hijriDate(eventDate, await listDeclaredMonthStarts(db)).month === ramadan;
}
