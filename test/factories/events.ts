import { events } from '#features/events/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';

/** Stores an approved event on the evening of 22 November 2026, unless told otherwise. */
export async function anEvent(db: Db, fields: Partial<typeof events.$inferInsert> = {}) {
  const [row] = await db
    .insert(events)
    .values({
      title: 'Event of the tests',
      description: 'What happens there.',
      eventDate: '2026-11-22',
      startTime: '19:00',
      endTime: '21:00',
      location: 'Hall of the tests',
      address: '1 High Road, Ilford',
      postcode: 'IG1 1AA',
      latitude: 51.559,
      longitude: 0.074,
      organizer: 'Organiser of the tests',
      status: 'approved',
      source: 'test',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The event was not stored.');
  return row;
}
