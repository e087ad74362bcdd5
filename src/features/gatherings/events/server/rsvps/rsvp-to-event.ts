import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventNotFound, eventOver, noRoomForGuests, tooManyForEvent } from '../../errors.ts';
import { endInstant } from '../../event-times.ts';
import { calls } from '../../rsvp-contract.ts';
import { maySee } from '../hosting/host-rights.ts';
import { eventRsvpNotice } from '../notification-kinds.ts';
import { type EventRow, lockEvent, seatCounts } from '../queries.ts';
import { eventRsvps } from '../tables.ts';
import { fits, moveUp, type RsvpRow, rsvpOf, toRsvp } from './rsvps.ts';

type Input = InputOf<typeof calls.rsvpToEvent>;

/**
 * Stores the caller's answer. The event's row is locked, so that its places are counted by one at a time: a full event puts the
 * caller on its waiting list. Refuses: event_not_found, event_over, party_too_large, no_room_for_guests.
 */
export const rsvpToEvent = handle(calls.rsvpToEvent, {
  async run(tx, input) {
    const event = await lockEvent(tx, input.id);
    if (!event || !(await maySee(tx, event))) throw apiError(eventNotFound);
    if (event.status !== 'approved' || endInstant(event) <= tx.now) throw apiError(eventOver);
    const user = await findUser(tx.db, personOf(tx).id);
    if (!user) throw apiError(notSignedIn);
    const own = await rsvpOf(tx.db, event.id, user.id);
    const status = await statusOf(tx.db, event, own, 1 + input.guestsCount);
    const row = await store(tx, { event, userId: user.id, own, status, input });
    if (own?.status === 'attending') await moveUp(tx, event);
    if (!own)
      await notifyHost(tx, event, { id: user.id, name: `${user.firstName} ${user.lastName}` }, status);
    return toRsvp(tx.db, event, row);
  },
});

/** Whether a party gets places. Somebody who has one keeps it where there is no room for more guests. */
async function statusOf(
  tx: Db,
  event: EventRow,
  own: RsvpRow | undefined,
  party: number,
): Promise<RsvpRow['status']> {
  if (event.maxAttendees !== null && party > event.maxAttendees) throw apiError(tooManyForEvent);
  const taken = (await seatCounts(tx, [event.id])).get(event.id)?.attending ?? 0;
  const others = own?.status === 'attending' ? taken - 1 - own.guestsCount : taken;
  if (fits(event, others, party)) return 'attending';
  if (own?.status === 'attending') throw apiError(noRoomForGuests);
  return 'waitlisted';
}

type Answer = {
  event: EventRow;
  userId: string;
  own: RsvpRow | undefined;
  status: RsvpRow['status'];
  input: Input;
};

async function store(tx: TxCtx, { event, userId, own, status, input }: Answer): Promise<RsvpRow | undefined> {
  const answer = {
    status,
    guestsCount: input.guestsCount,
    dietaryRequirements: input.dietaryRequirements || null,
    responseMessage: input.responseMessage || null,
  };
  if (own) {
    const [row] = await tx.db.update(eventRsvps).set(answer).where(eq(eventRsvps.id, own.id)).returning();
    return row;
  }
  const [row] = await tx.db
    .insert(eventRsvps)
    .values({ ...answer, eventId: event.id, userId, queuedAt: tx.now.toISOString() })
    .returning();
  return row;
}

async function notifyHost(
  tx: TxCtx,
  event: EventRow,
  guest: { id: string; name: string },
  status: RsvpRow['status'],
): Promise<void> {
  if (event.createdBy === null || event.createdBy === guest.id || event.groupId !== null) return;
  const word = status === 'attending' ? 'is coming to' : 'is on the waiting list for';
  const notice = {
    kind: eventRsvpNotice,
    title: `${guest.name} ${word} “${event.title}”`,
    path: `/events/${event.id}/guests`,
    dedupeKey: `event-rsvp:${event.id}:${guest.id}`,
    aboutUserId: guest.id,
  };
  await notify(tx.db, [event.createdBy], notice, tx.now);
}
