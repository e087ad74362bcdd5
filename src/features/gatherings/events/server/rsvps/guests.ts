import { and, asc, eq, type SQL } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { EventGuest } from '../../rsvp-contract.ts';
import { eventRsvps } from '../tables.ts';

/** Those who have answered an event, in the order of their answers. */
export function selectGuests(db: Db, eventId: string, after: SQL | undefined, limit: number) {
  return db
    .select({ rsvp: eventRsvps, firstName: members.firstName, lastName: members.lastName })
    .from(eventRsvps)
    .innerJoin(members, eq(members.id, eventRsvps.userId))
    .where(and(eq(eventRsvps.eventId, eventId), after))
    .orderBy(asc(eventRsvps.status), asc(eventRsvps.id))
    .limit(limit);
}

/** A guest as the host sees one: no address of any kind. */
export function toGuest(row: Awaited<ReturnType<typeof selectGuests>>[number]): EventGuest {
  const { rsvp, firstName, lastName } = row;
  return {
    userId: rsvp.userId,
    name: `${firstName} ${lastName}`,
    status: rsvp.status,
    guestsCount: rsvp.guestsCount,
    dietaryRequirements: rsvp.dietaryRequirements,
    responseMessage: rsvp.responseMessage,
    attendedConfirmed: rsvp.attendedConfirmed,
    answeredAt: rsvp.queuedAt,
  };
}
