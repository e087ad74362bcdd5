// @module-tag thorough
import { test } from 'vitest';
import { volunteerApplications } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { aCrashStore } from './crash-store.ts';
import { expectOneMessageEach, type Mailing } from './mailing-crash-loop.ts';
import { manyMembers } from './many-members.ts';

const organisers = 300;

const reminders: Mailing = {
  template: 'applications-wait',
  job: 'remind-of-applications',
  prepare: addOrganisers,
};

/** Adds 300 organisers, each with an application that has waited for five working days. */
async function addOrganisers(db: Db): Promise<string[]> {
  const [volunteer, ...authors] = await manyMembers(db, organisers + 1);
  for (const { id: createdBy } of authors) {
    const { id: opportunityId } = await anOpportunity(db, { createdBy });
    await db.insert(volunteerApplications).values({
      opportunityId,
      volunteerId: volunteer?.id ?? '',
      message: 'I would love to help.',
      appliedAt: '2026-01-01T09:00:00.000Z',
      remindAt: '2026-01-08T09:00:00.000Z',
    });
  }
  return authors.map(({ email }) => email);
}

const promise =
  'every organiser is reminded of a waiting application once, however often the server is killed';

test(promise, async () => {
  await expectOneMessageEach(aCrashStore(), reminders);
});
