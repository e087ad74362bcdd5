import { and, count, eq, inArray, isNull, max, notInArray } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { personNotFound } from '#features/accounts/household/household.contract.ts';
import { lockHouseholdPeople } from '#features/accounts/household/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, listAdministrators, requireUser } from '#features/accounts/users/server/public.ts';
import { listManagerIds } from '#features/mosques/managers-and-follows/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import type { HouseholdBookings } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventNotFound, eventOver, noRoomForGuests, partyTooLarge } from '../event.errors.ts';
import { namedGuests } from '../event.rules.ts';
import { awaitsDraw } from '../event-draw.rules.ts';
import { calls } from '../rsvp.contract.ts';
import { eventRsvpNotice } from './event.messages.tsx';
import { type EventRow, hasEnded, isNotOver, lockEvent } from './event.queries.ts';
import { eventRsvpPeople, eventRsvps, events } from './event.tables.ts';
import { toEvents } from './event-presenters.ts';
import {
  countSeats,
  findRsvp,
  hasRoomFor,
  listNamedGuests,
  listUpcomingRsvps,
  promoteFromWaitlist,
  type RsvpRow,
  seatsAfter,
  toRsvp,
} from './event-seats.ts';
import { canSee, requireVisibleEvent } from './host-rights.ts';

/** Returns the caller's RSVP. Refuses: event_not_found. */
export const getRsvp = handle(calls.getRsvp, async (ctx, { id }) => {
  const own = await findRsvp(ctx.db, id, requireUser(ctx).id);
  const event = await requireVisibleEvent(ctx, ctx.db, id, own !== undefined);
  return toRsvp(ctx.db, event, own, await countSeats(ctx.db, event));
});

type Input = InputOf<typeof calls.rsvpToEvent>;
type Party = Input & { guestsCount: number };

/**
 * Stores the caller's RSVP. The event is locked, so that its places are counted by one transaction at a time; if it is full, the
 * caller joins the waiting list. Refuses: event_not_found (also if a block exists between caller and host), event_over,
 * party_too_large, no_room_for_guests, household_person_not_found.
 */
export const rsvpToEvent = handle(calls.rsvpToEvent, {
  async run(tx, input) {
    const event = await lockEvent(tx, input.id);
    if (!event || !(await canSee(tx, event))) throw apiError(eventNotFound);
    if (await isBlockedFromHost(tx, event)) throw apiError(eventNotFound);
    if (event.status !== 'approved' || hasEnded(event, tx.now)) throw apiError(eventOver);
    const user = await findUser(tx.db, requireUser(tx).id);
    if (!user) throw apiError(notSignedIn);
    const own = await findRsvp(tx.db, event.id, user.id);
    const seats = await countSeats(tx.db, event);
    const party = { ...input, guestsCount: input.guestsCount ?? input.householdIds?.length ?? 0 };
    const status = rsvpStatus(event, own, seats.attending, 1 + party.guestsCount);
    // The people are locked before the RSVP’s own rows, in the order in which removing somebody from the household locks them.
    await requireOwnPeople(tx.db, user.id, input.householdIds);
    const row = await saveRsvp(tx, { event, userId: user.id, own, status, party });
    if (row) await saveNames(tx.db, row.id, party);
    const updatedSeats = seatsAfter(seats, own, row);
    const finalSeats =
      own?.status === 'attending' ? await promoteFromWaitlist(tx, event, updatedSeats) : updatedSeats;
    if (!own) await notifyHost(tx, event, { id: user.id, name: fullName(user) }, status);
    return toRsvp(tx.db, event, row, finalSeats);
  },
});

/**
 * Whether a block exists between the caller and the member who hosts the event. It does not apply to events of a mosque, the site
 * or a group: managers, administrators and moderators act for these.
 */
async function isBlockedFromHost(tx: TxCtx, { createdBy, placeId, groupId }: EventRow): Promise<boolean> {
  if (createdBy === null || groupId !== null) return false;
  if (!(await isBlocked(tx.db, requireUser(tx).id, createdBy))) return false;
  const isForSite = (await listAdministrators(tx.db)).some(({ id }) => id === createdBy);
  const isForMosque = placeId !== null && (await listManagerIds(tx.db, placeId)).includes(createdBy);
  return !isForSite && !isForMosque;
}

/** Returns whether a party attends or waits; before a draw everyone waits. A member who has a place keeps it if there is no room for more guests. */
function rsvpStatus(
  event: EventRow,
  own: RsvpRow | undefined,
  takenSeats: number,
  partySize: number,
): RsvpRow['status'] {
  if (event.maxAttendees !== null && partySize > event.maxAttendees) throw apiError(partyTooLarge);
  if (awaitsDraw(event)) return 'waitlisted';
  const otherSeats = own?.status === 'attending' ? takenSeats - 1 - own.guestsCount : takenSeats;
  if (hasRoomFor(event, otherSeats, partySize)) return 'attending';
  if (own?.status === 'attending') throw apiError(noRoomForGuests);
  return 'waitlisted';
}

type RsvpToSave = {
  event: EventRow;
  userId: string;
  own: RsvpRow | undefined;
  status: RsvpRow['status'];
  party: Party;
};

async function saveRsvp(
  tx: TxCtx,
  { event, userId, own, status, party }: RsvpToSave,
): Promise<RsvpRow | undefined> {
  const values = {
    status,
    guestsCount: party.guestsCount,
    dietaryRequirements: party.dietaryRequirements || null,
    responseMessage: party.responseMessage || null,
  };
  if (own) {
    const [row] = await tx.db.update(eventRsvps).set(values).where(eq(eventRsvps.id, own.id)).returning();
    return row;
  }
  const [row] = await tx.db
    .insert(eventRsvps)
    .values({
      ...values,
      eventId: event.id,
      userId,
      queuedAt: tx.now.toISOString(),
      drawNumber: awaitsDraw(event) ? await nextDrawNumber(tx, event.id) : null,
    })
    .returning();
  return row;
}

async function requireOwnPeople(db: Db, userId: string, ids: readonly string[] = []): Promise<void> {
  const own = await lockHouseholdPeople(db, userId, ids);
  if (own.length < ids.length) throw apiError(personNotFound);
}

/** Stores whom an RSVP names. The event and the people must be locked. */
async function saveNames(db: Db, rsvpId: string, party: Party): Promise<void> {
  const before = await listNamedGuests(db, rsvpId);
  const after = namedGuests(before, party);
  const { rsvpId: rsvp, personId } = eventRsvpPeople;
  if (before.length > 0)
    await db.delete(eventRsvpPeople).where(and(eq(rsvp, rsvpId), notInArray(personId, [...after])));
  const added = after.filter((id) => !before.includes(id));
  if (added.length > 0)
    await db.insert(eventRsvpPeople).values(added.map((id) => ({ rsvpId, personId: id })));
}

/** Returns the next number of a draw. The event must be locked. */
async function nextDrawNumber({ db }: TxCtx, eventId: string): Promise<number> {
  const [last] = await db
    .select({ number: max(eventRsvps.drawNumber) })
    .from(eventRsvps)
    .where(eq(eventRsvps.eventId, eventId));
  return (last?.number ?? 0) + 1;
}

async function notifyHost(
  tx: TxCtx,
  event: EventRow,
  guest: { id: string; name: string },
  status: RsvpRow['status'],
): Promise<void> {
  if (event.createdBy === null || event.createdBy === guest.id || event.groupId !== null) return;
  const waits = awaitsDraw(event) ? 'has entered the draw for' : 'is on the waiting list for';
  const predicate = status === 'attending' ? 'is coming to' : waits;
  const notice = {
    kind: eventRsvpNotice,
    title: `${guest.name} ${predicate} “${event.title}”`,
    path: `/events/${event.id}/guests`,
    dedupeKey: `event-rsvp:${event.id}:${guest.id}`,
    aboutUserId: guest.id,
  };
  await addNotices(tx.db, [event.createdBy], notice, tx.now);
}

/** Withdraws the caller's RSVP; does nothing if there is none. Refuses: event_not_found. */
export const withdrawRsvp = handle(calls.withdrawRsvp, {
  async run(tx, { id }) {
    const event = await lockEvent(tx, id);
    if (!event) throw apiError(eventNotFound);
    const own = and(eq(eventRsvps.eventId, id), eq(eventRsvps.userId, requireUser(tx).id));
    const deleted = await tx.db.delete(eventRsvps).where(own).returning({ status: eventRsvps.status });
    if (deleted.length === 0 && !(await canSee(tx, event))) throw apiError(eventNotFound);
    const isOpen = event.status === 'approved' && !hasEnded(event, tx.now);
    const seats = isOpen ? await promoteFromWaitlist(tx, event) : await countSeats(tx.db, event);
    return toRsvp(tx.db, event, undefined, seats);
  },
});

/** A safety limit, well above any real number. */
const maxOwnRsvps = 100;

/** Returns the caller's RSVPs to upcoming events, soonest first. */
export const listOwnRsvps = handle(calls.listOwnRsvps, async (ctx) => {
  const rows = await listUpcomingRsvps(ctx.db, requireUser(ctx).id, ctx.now, maxOwnRsvps);
  const events = await toEvents(
    ctx,
    rows.map(({ event }) => event),
  );
  return events.flatMap((event, at) => {
    const rsvp = rows[at]?.rsvp;
    return rsvp ? [{ event, status: rsvp.status, guestsCount: rsvp.guestsCount }] : [];
  });
});

/** Counts the coming events for which a member has booked the people of their household, by person. */
export const countHouseholdBookings: HouseholdBookings = async ({ db, now }, userId) => {
  const rows = await db
    .select({ id: eventRsvpPeople.personId, events: count() })
    .from(eventRsvpPeople)
    .innerJoin(eventRsvps, eq(eventRsvps.id, eventRsvpPeople.rsvpId))
    .innerJoin(events, eq(events.id, eventRsvps.eventId))
    .where(
      and(
        eq(eventRsvps.userId, userId),
        isNotOver(now),
        inArray(events.status, ['approved', 'pending']),
        isNull(events.removedAt),
      ),
    )
    .groupBy(eventRsvpPeople.personId);
  return new Map(rows.map((row) => [row.id, row.events]));
};
