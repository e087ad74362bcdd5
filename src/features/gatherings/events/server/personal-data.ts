import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { forgetChanges } from '#features/care/approvals/server/public.ts';
import type { PersonalData } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { eventTarget } from './approval/approval-target.ts';
import { toHostedEvents } from './presenters.ts';
import { giveSeatsBack } from './rsvps/give-seats-back.ts';
import { eventRsvps, events } from './tables.ts';

/** The events that a member has put on. */
export const ownEvents: PersonalData = {
  order: 50,
  title: 'Events you created',
  kept: 'Approved events are kept, without your name as their author and without your e-mail and phone.',
  export: async (db, userId) =>
    toHostedEvents(db, await db.select().from(events).where(eq(events.createdBy, userId))),
  files: async (db, userId) => {
    const rows = await db
      .select({ key: events.imageKey })
      .from(events)
      .where(and(eq(events.createdBy, userId), isNull(events.approvedAt), notExists(approvedWithIt(db))));
    return rows.flatMap(({ key }) => (key === null ? [] : [key]));
  },
  async erase({ db }, userId) {
    const own = eq(events.createdBy, userId);
    const rows = await db.select({ id: events.id }).from(events).where(own);
    await forgetChanges(
      db,
      eventTarget,
      rows.map(({ id }) => id),
    );
    await db.delete(events).where(and(own, isNull(events.approvedAt)));
    await db
      .update(events)
      .set({ organizer: 'A former member', organizerEmail: null, organizerPhone: null, showContact: false })
      .where(own);
  },
};

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

/** Other dates of a series show the same picture, and stay. */
function approvedWithIt(db: Db) {
  const stays = alias(events, 'stays');
  return db
    .select({ one: sql`1` })
    .from(stays)
    .where(and(eq(stays.imageKey, events.imageKey), isNotNull(stays.approvedAt)));
}
