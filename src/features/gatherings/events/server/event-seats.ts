import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { badField } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { EventDraw } from '../event.contract.ts';
import { noDrawOfSeries } from '../event.rules.ts';
import { awaitsDraw, lastDrawDate } from '../event-draw.rules.ts';
import type { Rsvp } from '../rsvp.contract.ts';
import { aboutEvent, eventDrawn, eventPlaceFree, toEventTexts } from './event.messages.tsx';
import { type EventRow, hasEnded, isNotOver, isOnOrAfter, lockEvent, minuteOf } from './event.queries.ts';
import { eventRsvpPeople, eventRsvps, events } from './event.tables.ts';

export type RsvpRow = typeof eventRsvps.$inferSelect;
export type SeatCounts = { attending: number; waitlisted: number };

/** Returns a member's RSVP, if there is one. */
export async function findRsvp(db: Db, eventId: string, userId: string): Promise<RsvpRow | undefined> {
  const [row] = await db
    .select()
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.userId, userId)));
  return row;
}

/** Returns a member's RSVPs to events that are not over, soonest first. */
export function listUpcomingRsvps(db: Db, userId: string, now: Date, limit: number) {
  return findComingRsvps(db, { userId, minute: minuteOf(now), limit });
}

const findComingRsvps = preparedQuery((db) =>
  db
    .select({ event: events, rsvp: eventRsvps })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(
      and(
        eq(eventRsvps.userId, sql.placeholder('userId')),
        gt(events.endsAt, sql.placeholder('minute')),
        inArray(events.status, ['approved', 'pending']),
        isNull(events.removedAt),
      ),
    )
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(sql.placeholder('limit')),
);

/** Returns a member's RSVPs from a date on, including those to events cancelled or taken down, for the member's calendar. */
export function listCalendarRsvps(db: Db, userId: string, from: string) {
  return db
    .select({ event: events, status: eventRsvps.status })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(and(eq(eventRsvps.userId, userId), isOnOrAfter(from)))
    .orderBy(events.eventDate, events.startTime, events.id)
    .limit(500);
}

/** Counts attending and waitlisted people, guests included. The event must be locked if the count decides who gets a place. */
export async function countSeats(db: Db, event: EventRow): Promise<SeatCounts> {
  return (await countSeatsByEvent(db, [event.id])).get(event.id) ?? { attending: 0, waitlisted: 0 };
}

/** Counts attending and waitlisted people, guests included, by event id; events without RSVPs are left out. */
export async function countSeatsByEvent(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, SeatCounts>> {
  if (eventIds.length === 0) return new Map();
  const seats = (status: 'attending' | 'waitlisted') =>
    sql<number>`coalesce(sum(1 + ${eventRsvps.guestsCount}) filter (where ${eventRsvps.status} = ${status}), 0)::int`;
  const rows = await db
    .select({ id: eventRsvps.eventId, attending: seats('attending'), waitlisted: seats('waitlisted') })
    .from(eventRsvps)
    .where(inArray(eventRsvps.eventId, [...eventIds]))
    .groupBy(eventRsvps.eventId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Returns the counts after an RSVP has replaced the member's previous one, if there was one. */
export function seatsAfter(
  seats: SeatCounts,
  before: Party | undefined,
  after: Party | undefined,
): SeatCounts {
  const party = (answer: Party | undefined, status: RsvpRow['status']) =>
    answer?.status === status ? 1 + answer.guestsCount : 0;
  const changed = (status: RsvpRow['status']) => seats[status] - party(before, status) + party(after, status);
  return { attending: changed('attending'), waitlisted: changed('waitlisted') };
}

type Party = Pick<RsvpRow, 'status' | 'guestsCount'>;

/** Whether a party fits beside the `taken` places; the event must be locked. */
export function hasRoomFor(event: EventRow, taken: number, party: number): boolean {
  return event.maxAttendees === null || taken + party <= event.maxAttendees;
}

/** The RSVP as the member sees it, with the event's counts. */
export async function toRsvp(
  db: Db,
  event: EventRow,
  row: RsvpRow | undefined,
  seats: SeatCounts,
): Promise<Rsvp> {
  return {
    status: row?.status ?? 'none',
    guestsCount: row?.guestsCount ?? 0,
    householdIds: row ? await listNamedGuests(db, row.id) : [],
    dietaryRequirements: row?.dietaryRequirements ?? null,
    responseMessage: row?.responseMessage ?? null,
    drawNumber: row?.drawNumber ?? null,
    waitingBefore:
      row?.status === 'waitlisted' && !awaitsDraw(event) ? await countWaitingBefore(db, row) : null,
    attendingCount: seats.attending,
    waitlistedCount: seats.waitlisted,
    maxAttendees: event.maxAttendees,
  };
}

/** Returns the ids of the people of the member's household whom an RSVP names. */
export async function listNamedGuests(db: Db, rsvpId: string): Promise<string[]> {
  const rows = await db
    .select({ id: eventRsvpPeople.personId })
    .from(eventRsvpPeople)
    .where(eq(eventRsvpPeople.rsvpId, rsvpId))
    .orderBy(asc(eventRsvpPeople.personId));
  return rows.map(({ id }) => id);
}

/** The rank to sort by: RSVPs made after the draw come last. */
const rankOf = (rank: typeof eventRsvps.drawRank | SQL) => sql`coalesce(${rank}, 2147483647)`;

function countWaitingBefore(db: Db, row: RsvpRow): Promise<number> {
  const { drawRank, queuedAt, id } = eventRsvps;
  const own = sql`(${rankOf(sql`${row.drawRank}::integer`)}, ${row.queuedAt}::timestamptz, ${row.id}::uuid)`;
  return db.$count(
    eventRsvps,
    and(
      eq(eventRsvps.eventId, row.eventId),
      eq(eventRsvps.status, 'waitlisted'),
      sql`(${rankOf(drawRank)}, ${queuedAt}, ${id}) < ${own}`,
    ),
  );
}

/**
 * Gives free places to the waiting list, in order, and notifies each member by email and bell; before a draw there is no order. The event
 * must be locked; `known` are the counts before, if the caller has them. Returns the counts afterwards.
 */
export async function promoteFromWaitlist(
  tx: TxCtx,
  event: EventRow,
  known?: SeatCounts,
): Promise<SeatCounts> {
  if (awaitsDraw(event)) return known ?? countSeats(tx.db, event);
  const { seats, given } = await givePlaces(tx, event, known);
  for (const userId of given) {
    await notify(tx, eventPlaceFree, [userId], toEventTexts(event), aboutEvent(event));
  }
  return seats;
}

/**
 * Gives free places to the waiting list, in order. A party that does not fit is skipped and keeps its position. The event must be locked.
 * Returns the counts afterwards, and who got a place.
 */
export async function givePlaces(
  tx: TxCtx,
  event: EventRow,
  known?: SeatCounts,
): Promise<{ seats: SeatCounts; given: string[] }> {
  let seats = known ?? (await countSeats(tx.db, event));
  const given: string[] = [];
  const waiting = await tx.db
    .select()
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, event.id), eq(eventRsvps.status, 'waitlisted')))
    .orderBy(rankOf(eventRsvps.drawRank), asc(eventRsvps.queuedAt), asc(eventRsvps.id));
  for (const row of waiting) {
    if (!hasRoomFor(event, seats.attending, 1 + row.guestsCount)) continue;
    seats = seatsAfter(seats, row, { ...row, status: 'attending' });
    await tx.db.update(eventRsvps).set({ status: 'attending' }).where(eq(eventRsvps.id, row.id));
    given.push(row.userId);
  }
  return { seats, given };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the numbers of a draw in its order: that of SHA-256 of '{seed}:{number}' in hexadecimal. */
export function drawOrder(seed: string, numbers: readonly number[]): number[] {
  return numbers
    .map((number) => ({ number, hash: sha256(`${seed}:${number}`) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ number }) => number);
}

/** Returns the seed of a new draw. */
export function newDrawSeed(): string {
  return randomBytes(32).toString('hex');
}

type DrawColumns = Pick<EventRow, 'drawOn' | 'drawSeed'>;

/**
 * Returns the columns of a draw as the host wants it; `row` is the stored event, if there is one. Refuses bad_input: the time of the draw is
 * past, the event is one of a series, or people have entered or booked already.
 */
export async function drawColumns(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  drawOn: string | null,
  row: EventRow | null,
): Promise<DrawColumns> {
  if (row !== null && (row.drawOn === drawOn || row.drawnAt !== null)) {
    return { drawOn: row.drawOn, drawSeed: row.drawSeed };
  }
  const isAnswered = row !== null && (await db.$count(eventRsvps, eq(eventRsvps.eventId, row.id))) > 0;
  if (isAnswered) throw badField('drawOn', 'People have answered already, so this can’t change.');
  if (drawOn === null) return { drawOn, drawSeed: null };
  if (row !== null && row.seriesId !== null) throw badField('drawOn', noDrawOfSeries);
  if (drawOn <= lastDrawDate(now)) throw badField('drawOn', 'The time of this draw has passed.');
  return { drawOn, drawSeed: row?.drawSeed ?? newDrawSeed() };
}

/** Returns what is public of an event's draw; null without one. */
export async function toEventDraw(db: Db, row: EventRow): Promise<EventDraw | null> {
  if (row.drawSeed === null) return null;
  const fingerprint = sha256(row.drawSeed);
  if (row.drawnAt === null) return { fingerprint, seed: null, entries: [] };
  const entries = await db
    .select()
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, row.id), isNotNull(eventRsvps.drawRank)))
    .orderBy(asc(eventRsvps.drawRank));
  return {
    fingerprint,
    seed: row.drawSeed,
    entries: entries.flatMap(({ drawNumber: number, guestsCount, status }) =>
      number === null ? [] : [{ number, people: 1 + guestsCount, hasPlace: status === 'attending' }],
    ),
  };
}

/** Job: draws the places of events whose draw is due, and tells everyone who has entered. */
export const drawPlaces = dueRows({
  name: 'draw-places',
  table: events,
  key: events.id,
  due: ({ now }) =>
    and(
      lte(events.drawOn, lastDrawDate(now)),
      isNull(events.drawnAt),
      eq(events.status, 'approved'),
      isNull(events.removedAt),
      isNotOver(now),
    ),
  lock: (tx, { id }) => lockEvent(tx, id),
  async act(tx, row) {
    const entries = await tx.db
      .select()
      .from(eventRsvps)
      .where(and(eq(eventRsvps.eventId, row.id), isNotNull(eventRsvps.drawNumber)));
    const numbers = entries.flatMap(({ drawNumber }) => drawNumber ?? []);
    for (const [at, number] of drawOrder(row.drawSeed ?? '', numbers).entries()) {
      await tx.db
        .update(eventRsvps)
        .set({ drawRank: at + 1 })
        .where(and(eq(eventRsvps.eventId, row.id), eq(eventRsvps.drawNumber, number)));
    }
    // A form that is open can still be saved.
    const drawn = { drawnAt: tx.now.toISOString(), updatedAt: row.updatedAt };
    await tx.db.update(events).set(drawn).where(eq(events.id, row.id));
    const { given } = await givePlaces(tx, { ...row, ...drawn });
    await tell(tx, row, { memberIds: given, hasPlace: true });
    const others = entries.map(({ userId }) => userId).filter((userId) => !given.includes(userId));
    await tell(tx, row, { memberIds: others, hasPlace: false });
  },
});

async function tell(
  tx: TxCtx,
  row: EventRow,
  { memberIds, hasPlace }: { memberIds: readonly string[]; hasPlace: boolean },
): Promise<void> {
  const facts = { ...toEventTexts(row), hasPlace };
  await notify(tx, eventDrawn, memberIds, facts, aboutEvent(row));
}

/** Returns one batch of the members with an RSVP, waiting or not, by id. */
export function listGuestsAfter(db: Db, eventId: string, after: string | null, limit: number) {
  return db
    .select({ id: eventRsvps.userId })
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, eventId), after === null ? undefined : gt(eventRsvps.userId, after)))
    .orderBy(asc(eventRsvps.userId))
    .limit(limit);
}

/** Returns the ids of all members with an RSVP, waiting or not. */
export async function listGuestIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: eventRsvps.userId })
    .from(eventRsvps)
    .where(eq(eventRsvps.eventId, eventId))
    .orderBy(asc(eventRsvps.userId));
  return rows.map(({ userId }) => userId);
}

/**
 * Withdraws a member's RSVPs to upcoming events and gives the places to the waiting lists. The member's account must be locked;
 * the events are locked here, in order of id.
 */
export async function releaseSeats(tx: TxCtx, userId: string): Promise<void> {
  await releaseSeatsWhere(tx, userId, undefined);
}

/** Withdraws a member's RSVPs to upcoming meetings of a group that the member has left. */
export async function releaseGroupSeats(tx: TxCtx, userId: string, groupId: string): Promise<void> {
  await releaseSeatsWhere(tx, userId, eq(events.groupId, groupId));
}

async function releaseSeatsWhere(tx: TxCtx, userId: string, which: SQL | undefined): Promise<void> {
  const coming = await tx.db
    .select({ eventId: eventRsvps.eventId, host: events.createdBy })
    .from(eventRsvps)
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(and(eq(eventRsvps.userId, userId), isNotOver(tx.now), which))
    .orderBy(asc(eventRsvps.eventId));
  await lockAccounts(
    tx,
    coming.map(({ host }) => host),
  );
  for (const { eventId } of coming) {
    const event = await lockEvent(tx, eventId);
    if (!event || hasEnded(event, tx.now)) continue;
    await tx.db.delete(eventRsvps).where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.userId, userId)));
    if (event.status === 'approved') await promoteFromWaitlist(tx, event);
  }
}
