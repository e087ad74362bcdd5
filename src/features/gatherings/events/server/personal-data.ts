import { eq } from 'drizzle-orm';
import { redescribeActivities } from '#features/accounts/activities/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { forgetChanges, waitingChanges } from '#features/care/approvals/server/public.ts';
import { mosquesOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/erase-from-audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { endInstant } from '../event-times.ts';
import { eventAttended } from './activity-types.ts';
import { eventTarget } from './approval/approval-target.ts';
import { removePictureOf, removeUnshown } from './hosting/event-picture.ts';
import { notifyCancelled } from './messages/notify-guests.ts';
import { toHostedEvents } from './presenters.ts';
import type { EventRow } from './queries.ts';
import { giveSeatsBack } from './rsvps/give-seats-back.ts';
import { eventRsvps, events } from './tables.ts';

/** The events that a member has put on. */
export const ownEvents: PersonalData = {
  order: 50,
  title: 'Events you created',
  kept: 'Events that you created for a mosque you manage, and the meetings of groups, are kept, without your name, e-mail and phone. All others are deleted, and guests of coming ones are told that they’re cancelled.',
  export: async (db, userId) =>
    toHostedEvents(db, await db.select().from(events).where(eq(events.createdBy, userId))),
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
 * A member's events by what becomes of them. What was put on for a mosque that the member manages is the mosque's, a
 * meeting the group's, and an administrator's the site's, once it was approved; everything else is the member's own.
 */
async function sortOwnEvents(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(events)
    .where(eq(events.createdBy, userId))
    .orderBy(events.id)
    .for('update');
  const author = await findUser(db, userId);
  const isOfSite = author !== undefined && isAdministrator(author);
  const managed = new Set((await mosquesOf(db, userId)).map(({ id }) => id));
  const stays = ({ approvedAt, placeId, groupId }: EventRow) =>
    approvedAt !== null && (groupId !== null || isOfSite || (placeId !== null && managed.has(placeId)));
  return { going: rows.filter((row) => !stays(row)), staying: rows.filter(stays) };
}

/** Empties what was asked to be changed of events, and removes the pictures that waited. */
async function eraseChanges(tx: TxCtx, rows: readonly EventRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const waiting = await waitingChanges(tx.db, eventTarget, ids);
  await forgetChanges(tx.db, eventTarget, ids);
  for (const { changes } of waiting.values()) await removeUnshown(tx, changes);
}

/** Deletes an event, and has its guests told without its author's words. */
async function eraseEvent(tx: TxCtx, event: EventRow): Promise<void> {
  const isToCome = event.status === 'approved' && endInstant(event) > tx.now;
  if (isToCome) await notifyCancelled(tx.db, withoutWords(event), null, tx.now);
  await tx.db.delete(events).where(eq(events.id, event.id));
  await removePictureOf(tx, event);
}

function withoutWords(event: EventRow): EventRow {
  const { createdBy: _, ...rest } = event;
  const where = { location: 'as announced', address: '', postcode: '' };
  return { ...rest, ...where, createdBy: null, title: 'An event you answered' };
}

/** What a member has answered to events. */
export const ownRsvps: PersonalData = {
  order: 51,
  title: 'Your RSVPs',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        event: events.title,
        date: events.eventDate,
        status: eventRsvps.status,
        guestsCount: eventRsvps.guestsCount,
        dietaryRequirements: eventRsvps.dietaryRequirements,
        responseMessage: eventRsvps.responseMessage,
        attendedConfirmed: eventRsvps.attendedConfirmed,
        answeredAt: eventRsvps.queuedAt,
      })
      .from(eventRsvps)
      .innerJoin(events, eq(events.id, eventRsvps.eventId))
      .where(eq(eventRsvps.userId, userId)),
  // What is over goes with the account.
  erase: giveSeatsBack,
};
