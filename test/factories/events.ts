import { eq } from 'drizzle-orm';
import { requestApproval } from '#features/care/approvals/server/approval-requests.ts';
import { NewEvent } from '#features/gatherings/events/hosted-event.contract.ts';
import { getEvent } from '#features/gatherings/events/server/event.read.ts';
import { eventRsvps, events } from '#features/gatherings/events/server/event.tables.ts';
import { eventTarget } from '#features/gatherings/events/server/event-change.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { testNow } from '../with-db.ts';

/** Stores an approved event on the evening of 22 November 2026, by default. */
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
      approvedAt: fields.status === 'cancelled' ? testNow.toISOString() : null,
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The event was not stored.');
  return row;
}

/** Returns the input of a member’s form: an evening a week from the tests' noon, by default. */
export function anEventInput(fields: Partial<NewEvent> = {}): NewEvent {
  return NewEvent.parse({
    title: 'Sisters’ study circle',
    description: 'We read together.',
    eventDate: '2026-11-28',
    startTime: '19:00',
    location: 'Community hall',
    address: '1 High Road, Ilford',
    postcode: 'IG1 1AA',
    organizer: 'Amina Khan',
    ...fields,
  });
}

/** Stores a member’s RSVP. */
export async function anRsvp(
  db: Db,
  eventId: string,
  userId: string,
  fields: Partial<typeof eventRsvps.$inferInsert> = {},
) {
  await db
    .insert(eventRsvps)
    .values({ eventId, userId, status: 'attending', queuedAt: '2026-11-01T09:00:00.000Z', ...fields });
}

/** Returns the recipients and props of a template’s messages in the outbox, oldest first. */
export async function messagesTo(db: Db, template: string) {
  const rows = await db.select().from(outbox).where(eq(outbox.template, template)).orderBy(outbox.id);
  return rows.map(({ toEmail, props }) => ({ to: toEmail, props }));
}

/** Stores a member's event that waits in the queue of approvals. */
export async function aWaitingEvent(
  db: Db,
  submittedBy: string,
  fields: Partial<typeof events.$inferInsert> = {},
) {
  const event = await anEvent(db, { status: 'pending', createdBy: submittedBy, ...fields });
  const request = { target: eventTarget, targetId: event.id, submittedBy, title: event.title };
  await requestApproval(db, request, testNow);
  return event;
}

/** Returns an event as the caller sees it. Refuses: event_not_found. */
export function shownEvent(ctx: Ctx, id: string) {
  return getEvent.run(ctx, { id });
}
