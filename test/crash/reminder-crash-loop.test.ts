// @module-tag thorough
import { test } from 'vitest';
import { eventRsvps } from '#features/gatherings/events/server/event.tables.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent } from '../factories/events.ts';
import { aCrashStore } from './crash-store.ts';
import { expectOneMessageEach, type Mailing } from './mailing-crash-loop.ts';
import { manyMembers } from './many-members.ts';
import { killRounds } from './seeded-random.ts';

const guests = 600;

const reminders: Mailing = {
  template: 'event-reminder',
  job: 'send-event-reminders',
  prepare: addGuests,
};

/** Adds an event in twelve hours, with 600 guests who accepted long ago. */
async function addGuests(db: Db): Promise<string[]> {
  const begins = new Date(Date.now() + 12 * 60 * 60 * 1000);
  const startTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });
  const event = await anEvent(db, {
    eventDate: boroughDate(begins),
    startTime: startTime.format(begins),
    endTime: null,
  });
  const rows = await manyMembers(db, guests);
  const queuedAt = '2026-01-01T09:00:00.000Z';
  await db
    .insert(eventRsvps)
    .values(
      rows.map(({ id }) => ({ eventId: event.id, userId: id, status: 'attending' as const, queuedAt })),
    );
  return rows.map(({ email }) => email);
}

const promise = 'every guest is reminded once, however often the server is killed';

test(promise, async () => {
  await expectOneMessageEach(aCrashStore(), reminders, killRounds);
});
