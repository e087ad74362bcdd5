import { test } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { weeklyIssues } from '#features/front/weekly-email/server/tables.ts';
import { weekOf } from '#features/front/weekly-email/week.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent } from '../factories/events.ts';
import { aCrashStore } from './crash-store.ts';
import { expectOneMessageEach, type Mailing } from './mailing-crash-loop.ts';

const members = 600;

const weekly: Mailing = { template: 'weekly', job: 'send-weekly-email', prepare: startIssue };

/** Six hundred members who want it, something to tell, and an issue that was started. */
async function startIssue(db: Db): Promise<string[]> {
  const now = new Date();
  await anEvent(db, { eventDate: addDays(boroughDate(now), 3), endTime: null });
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: members }, (_, at) => ({
        email: `reader${at}@example.org`,
        canonicalEmail: `reader${at}@example.org`,
        firstName: 'Reader',
        lastName: String(at),
        accountStatus: 'active' as const,
        isEmailVerified: true,
        newsletterSubscribed: true,
      })),
    )
    .returning({ email: users.email });
  await db.insert(weeklyIssues).values({ week: weekOf(now), startedAt: now.toISOString() });
  return rows.map(({ email }) => email);
}

const promise = 'every member gets the weekly e-mail once, however often the server is killed';

test(promise, { timeout: 300_000 }, async () => {
  await expectOneMessageEach(aCrashStore(), weekly);
});
