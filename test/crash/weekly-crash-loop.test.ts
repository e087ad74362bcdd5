// @module-tag thorough
import { test } from 'vitest';
import { weeklyIssues } from '#features/front/weekly-email/server/weekly-email.tables.ts';
import { weekOf } from '#features/front/weekly-email/weekly-email.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anEvent } from '../factories/events.ts';
import { aCrashStore } from './crash-store.ts';
import { expectOneMessageEach, type Mailing } from './mailing-crash-loop.ts';
import { manyMembers } from './many-members.ts';

const members = 600;

const weekly: Mailing = { template: 'weekly', job: 'send-weekly-email', prepare: startIssue };

/** Adds 600 subscribers, an event to report, and an issue that was started. */
async function startIssue(db: Db): Promise<string[]> {
  const now = new Date();
  await anEvent(db, { eventDate: addDays(boroughDate(now), 3), endTime: null });
  const readers = await manyMembers(db, members, { newsletterSubscribed: true });
  await db.insert(weeklyIssues).values({ week: weekOf(now), startedAt: now.toISOString() });
  return readers.map(({ email }) => email);
}

const promise = 'every member gets the weekly email once, however often the server is killed';

test(promise, async () => {
  await expectOneMessageEach(aCrashStore(), weekly);
});
