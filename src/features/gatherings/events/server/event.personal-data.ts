import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { redescribeActivities } from '#features/accounts/activities/server/public.ts';
import { householdNames } from '#features/accounts/household/server/public.ts';
import { findUser, memberName, members } from '#features/accounts/users/server/public.ts';
import { eraseApprovalChanges, waitingChanges } from '#features/care/approvals/server/public.ts';
import { listMosquesManagedBy } from '#features/mosques/managers-and-follows/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EventRow, isToCome } from './event.queries.ts';
import { eventRsvpPeople, eventRsvps, events } from './event.tables.ts';
import { eventTarget } from './event-change.ts';
import { announceEventCancelled } from './event-notice.messages.ts';
import { removePendingPictures, removeUnusedPicture } from './event-picture.own.ts';
import { toHostedEvents } from './event-presenters.ts';
import { releaseSeats } from './event-seats.ts';
import { eventAttended } from './guest-list.own.ts';

/** The events that a member created. */
export const ownEvents: PersonalData = {
  order: 50,
  title: 'Events you created',
  kept: 'Events that you created for a mosque you manage, and the meetings of groups, are kept, without your name, email and phone. All others are deleted, and guests of coming ones are told that they’re cancelled.',
  leftOut: 'Guest lists: who comes to your events, with whom and with what dietary requirements.',
  async export(db, userId) {
    const rows = await db.select().from(events).where(eq(events.createdBy, userId));
    // The copy contains notices that have ended: an early `now` keeps them from being left out.
    const hosted = await toHostedEvents({ db, now: new Date(0) }, rows);
    const received = await db
      .select({
        event: events.title,
        from: memberName(members),
        message: eventRsvps.responseMessage,
        sentAt: eventRsvps.queuedAt,
      })
      .from(eventRsvps)
      .innerJoin(events, eq(events.id, eventRsvps.eventId))
      .innerJoin(members, eq(members.id, eventRsvps.userId))
      .where(and(eq(events.createdBy, userId), isNotNull(eventRsvps.responseMessage)))
      .orderBy(eventRsvps.queuedAt);
    return { events: hosted, messagesFromGuests: received };
  },
  async erase(tx, userId) {
    const { going, staying } = await sortOwnEvents(tx.db, userId);
    await eraseChanges(tx, [...going, ...staying]);
    for (const event of going) await eraseEvent(tx, event);
    await tx.db
      .update(events)
      .set({ organizer: 'A former member', organizerEmail: null, organizerPhone: null, showContact: false })
      .where(eq(events.createdBy, userId));
    const ids = going.map(({ id }) => id);
    await redescribeActivities(tx.db, eventAttended, ids, 'Attended an event');
    const keptIds = staying.map(({ id }) => id);
    await eraseThingsFromAudit(tx.db, { type: eventTarget.type, authorId: userId, ids, keptIds });
  },
};

/**
 * Sorts a member's events by what happens to them. Once approved, an event for a mosque that the member manages belongs to the
 * mosque, a meeting to its group, and an administrator's event to the site; all others belong to the member.
 */
export async function sortOwnEvents(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(events)
    .where(eq(events.createdBy, userId))
    .orderBy(events.id)
    .for('update');
  const author = await findUser(db, userId);
  const isOfSite = author !== undefined && isAdministrator(author);
  const managed = new Set((await listMosquesManagedBy(db, userId)).map(({ id }) => id));
  const stays = ({ approvedAt, placeId, groupId }: EventRow) =>
    approvedAt !== null && (groupId !== null || isOfSite || (placeId !== null && managed.has(placeId)));
  return { going: rows.filter((row) => !stays(row)), staying: rows.filter(stays) };
}

/** Erases the pending changes of events and removes the pictures that waited for approval. */
async function eraseChanges(tx: TxCtx, rows: readonly EventRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const waiting = await waitingChanges(tx.db, eventTarget, ids);
  await eraseApprovalChanges(tx.db, eventTarget, ids);
  for (const { changes } of waiting.values()) await removePendingPictures(tx, changes);
}

/** Deletes an event and notifies its guests, without its author's texts. */
async function eraseEvent(tx: TxCtx, event: EventRow): Promise<void> {
  if (isToCome(event, tx.now)) await announceEventCancelled(tx.db, withoutWords(event), null, tx.now);
  await tx.db.delete(events).where(eq(events.id, event.id));
  await removeUnusedPicture(tx, event);
}

function withoutWords(event: EventRow): EventRow {
  const { createdBy: _, ...rest } = event;
  const where = { location: 'as announced', address: '', postcode: '' };
  return { ...rest, ...where, createdBy: null, title: 'An event you answered' };
}

/** A member's RSVPs. */
export const ownRsvps: PersonalData = {
  order: 51,
  title: 'Your RSVPs',
  kept: null,
  async export(db, userId) {
    const rows = await db
      .select({
        id: eventRsvps.id,
        event: events.title,
        date: events.eventDate,
        ...pick(
          eventRsvps,
          'status',
          'guestsCount',
          'dietaryRequirements',
          'responseMessage',
          'attendedConfirmed',
        ),
        answeredAt: eventRsvps.queuedAt,
      })
      .from(eventRsvps)
      .innerJoin(events, eq(events.id, eventRsvps.eventId))
      .where(eq(eventRsvps.userId, userId));
    const names = await db
      .select({ rsvpId: eventRsvpPeople.rsvpId, name: householdNames.name })
      .from(eventRsvpPeople)
      .innerJoin(householdNames, eq(householdNames.id, eventRsvpPeople.personId))
      .where(eq(householdNames.userId, userId))
      .orderBy(asc(householdNames.id));
    const namesOf = Map.groupBy(names, ({ rsvpId }) => rsvpId);
    return rows.map(({ id, ...rsvp }) => ({
      ...rsvp,
      people: (namesOf.get(id) ?? []).map(({ name }) => name),
    }));
  },
  // RSVPs to past events are deleted with the account.
  erase: releaseSeats,
};
