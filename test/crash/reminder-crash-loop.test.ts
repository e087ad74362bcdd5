import { test } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { eventRsvps } from '#features/gatherings/events/server/tables.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent } from '../factories/events.ts';
import { aCrashStore } from './crash-store.ts';
import { expectOneMessageEach, type Mailing } from './mailing-crash-loop.ts';

const guests = 600;

const reminders: Mailing = {
  template: 'event-reminder',
  job: 'send-event-reminders',
  prepare: addGuests,
};

/** An event in twelve hours, to which six hundred members said yes long ago. */
async function addGuests(db: Db): Promise<string[]> {
  const begins = new Date(Date.now() + 12 * 60 * 60 * 1000);
  const startTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });
  const event = await anEvent(db, {
    eventDate: boroughDate(begins),
    startTime: startTime.format(begins),
    endTime: null,
  });
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: guests }, (_, at) => ({
        email: `guest${at}@example.org`,
        canonicalEmail: `guest${at}@example.org`,
        firstName: 'Guest',
        lastName: String(at),
        accountStatus: 'active' as const,
        isEmailVerified: true,
      })),
    )
    .returning({ id: users.id, email: users.email });
  const queuedAt = '2026-01-01T09:00:00.000Z';
  await db
    .insert(eventRsvps)
    .values(
      rows.map(({ id }) => ({ eventId: event.id, userId: id, status: 'attending' as const, queuedAt })),
    );
  return rows.map(({ email }) => email);
}

const promise = 'every guest is reminded once, however often the server is killed';

test(promise, { timeout: 300_000 }, async () => {
  await expectOneMessageEach(aCrashStore(), reminders);
});
