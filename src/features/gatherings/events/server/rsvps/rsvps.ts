import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { Rsvp } from '../../rsvp-contract.ts';
import { eventPlaceFreeMail } from '../messages/event-place-free.mail.tsx';
import { toEventTexts } from '../messages/event-texts.ts';
import { eventPlaceFreeNotice } from '../notification-kinds.ts';
import { type EventRow, seatCounts } from '../queries.ts';
import { eventRsvps } from '../tables.ts';

export type RsvpRow = typeof eventRsvps.$inferSelect;

/** A member's answer to an event, if there is one. */
export async function rsvpOf(db: Db, eventId: string, userId: string): Promise<RsvpRow | undefined> {
  const [row] = await db
    .select()
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, eventId), eq(eventRsvps.userId, userId)));
  return row;
}

/** Whether so many more find room beside those who come already; the event must be locked. */
export function fits(event: EventRow, taken: number, party: number): boolean {
  return event.maxAttendees === null || taken + party <= event.maxAttendees;
}

/** The answer as the member sees it. */
export async function toRsvp(db: Db, event: EventRow, row: RsvpRow | undefined): Promise<Rsvp> {
  const counts = (await seatCounts(db, [event.id])).get(event.id);
  return {
    status: row?.status ?? 'none',
    guestsCount: row?.guestsCount ?? 0,
    dietaryRequirements: row?.dietaryRequirements ?? null,
    responseMessage: row?.responseMessage ?? null,
    waitingBefore: row?.status === 'waitlisted' ? await waitingBefore(db, row) : null,
    attendingCount: counts?.attending ?? 0,
    waitlistedCount: counts?.waitlisted ?? 0,
    maxAttendees: event.maxAttendees,
  };
}

function waitingBefore(db: Db, row: RsvpRow): Promise<number> {
  const earlier = or(
    lt(eventRsvps.queuedAt, row.queuedAt),
    and(eq(eventRsvps.queuedAt, row.queuedAt), lt(eventRsvps.id, row.id)),
  );
  return db.$count(
    eventRsvps,
    and(eq(eventRsvps.eventId, row.eventId), eq(eventRsvps.status, 'waitlisted'), earlier),
  );
}

/**
 * Gives free places to those who wait, in their order; a party that is larger than what is free is passed over, and keeps its
 * turn. Each is told by mail and bell. The event must be locked.
 */
export async function moveUp(tx: TxCtx, event: EventRow): Promise<void> {
  const waiting = await tx.db
    .select()
    .from(eventRsvps)
    .where(and(eq(eventRsvps.eventId, event.id), eq(eventRsvps.status, 'waitlisted')))
    .orderBy(asc(eventRsvps.queuedAt), asc(eventRsvps.id));
  if (waiting.length === 0) return;
  let taken = (await seatCounts(tx.db, [event.id])).get(event.id)?.attending ?? 0;
  for (const row of waiting) {
    const party = 1 + row.guestsCount;
    if (!fits(event, taken, party)) continue;
    taken += party;
    await tx.db.update(eventRsvps).set({ status: 'attending' }).where(eq(eventRsvps.id, row.id));
    await notifyPlaceFree(tx, event, row.userId);
  }
}

async function notifyPlaceFree(tx: TxCtx, event: EventRow, userId: string): Promise<void> {
  const user = await findUser(tx.db, userId);
  if (!user) return;
  await notify(
    tx.db,
    [userId],
    {
      kind: eventPlaceFreeNotice,
      title: `You have a place at “${event.title}”`,
      path: `/events/${event.id}`,
      aboutUserId: event.createdBy,
    },
    tx.now,
  );
  const props = { firstName: user.firstName, ...toEventTexts(event) };
  const about = { aboutUserId: event.createdBy };
  await enqueueMail(tx.db, eventPlaceFreeMail, { to: user.email, userId, ...about, props }, tx.now);
}

/** Some of those who have answered an event, waiting or not, by id: what a message to them needs. */
export function guestsAfter(db: Db, eventId: string, after: string | null, limit: number) {
  return db
    .select({ id: members.id, email: members.email, firstName: members.firstName })
    .from(eventRsvps)
    .innerJoin(members, eq(members.id, eventRsvps.userId))
    .where(and(eq(eventRsvps.eventId, eventId), after === null ? undefined : gt(eventRsvps.userId, after)))
    .orderBy(asc(eventRsvps.userId))
    .limit(limit);
}

/** Everyone who has answered an event, waiting or not. */
export async function guestIdsOf(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: eventRsvps.userId })
    .from(eventRsvps)
    .where(eq(eventRsvps.eventId, eventId))
    .orderBy(asc(eventRsvps.userId));
  return rows.map(({ userId }) => userId);
}
