import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { work } from '#app/worker.ts';
import { dataExports } from '#features/accounts/privacy/server/privacy.tables.ts';
import { emailProposals } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { premiumGrants } from '#features/exchange/premium/server/premium-grant.tables.ts';
import { subscriptions } from '#features/exchange/premium/server/subscription.tables.ts';
import { pricingTiers } from '#features/exchange/prices/server/price.tables.ts';
import { prayerTimeNews } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { digestItems } from '#features/people/profile/server/digest.tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type DueRows, walkDue } from '#kit/server/jobs/due.ts';
import { dueFailures } from '#kit/server/kit.tables.ts';
import { aUser } from '../factories/people.ts';
import { aMosque } from '../factories/places.ts';
import type { TestDatabase } from '../test-database.ts';
import { testCtx } from '../with-db.ts';
import { openSampleDatabase } from './sample-app.ts';

const steps = work.jobs.flatMap(({ run }) => [run].flat());
const everyDue = steps.filter((step) => typeof step !== 'function');

const oneStatement = 'changes or deletes all its rows with one statement for each table';
/** Jobs with a step that isn’t due rows, with the reason why one bad row can’t block the others. */
const withoutDueRows: Readonly<Record<string, string>> = {
  'delete-old-support-requests': oneStatement,
  'end-experiments': oneStatement,
  'end-featuring': oneStatement,
  'end-listing-featuring': oneStatement,
  'erase-old-conversations': oneStatement,
  'forget-ad-visitors': oneStatement,
  'forget-days': oneStatement,
  'forget-old-counts': oneStatement,
  'forget-old-listings': 'deletes old conversations with one statement, after its due rows',
  'purge-browser-reports': oneStatement,
  'purge-due-failures': oneStatement,
  'purge-expired-answers': oneStatement,
  'purge-expired-banned-addresses': oneStatement,
  'purge-expired-janazahs': oneStatement,
  'purge-expired-keys': oneStatement,
  'purge-expired-notifications': oneStatement,
  'purge-expired-records': oneStatement,
  'purge-expired-sessions': oneStatement,
  'purge-expired-sign-ups': oneStatement,
  'purge-expired-tokens': oneStatement,
  'purge-expired-turns': oneStatement,
  'purge-live-messages': oneStatement,
  'purge-old-refusals': oneStatement,
  'reconcile-payments': 'applies what the card service lists in its order, and records a failure',
  'remind-of-dbs-checks': 'deletes old checks with one statement, after its due rows',
  'seal-audit-log': 'seals all entries since the last seal together',
  'send-fast-reminders': 'processes due rows, once it knows the day’s times',
  'send-weekly-email':
    'counts an issue’s results after its due rows, and a count doesn’t fail because of one row',
  'sweep-files': 'files aren’t rows; one that can’t be removed blocks no other',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openSampleDatabase();
  await addMissing(database.db);
});
afterAll(() => database.close());

/** Adds two rows of each kind that the sample community lacks. */
async function addMissing(db: Db): Promise<void> {
  const [at, known] = ['2026-11-21T12:00:00.000Z', {}];
  const people = [await aUser(db), await aUser(db)];
  const [tier] = await db.select().from(pricingTiers).limit(1);
  for (const { id: userId } of people) {
    const mosque = await aMosque(db);
    await db.insert(prayerTimeNews).values({ mosqueId: mosque.id, known });
    await db.insert(dataExports).values({ userId });
    await db
      .insert(emailProposals)
      .values({ userId, email: `${userId}@example.org`, askedAt: at, dueAt: at });
    await db
      .insert(digestItems)
      .values({ userId, topic: 'communityUpdates', title: 'News', path: '/', dueAt: at });
    await db
      .insert(subscriptions)
      .values({ userId, pricingTierId: tier?.id ?? '', billingInterval: 'month', price: 500 });
    await db.insert(premiumGrants).values({ userId, until: at, reason: 'A thank you' });
  }
}

test('names are unique, because failures are found by them', () => {
  for (const names of [work.jobs.map(({ name }) => name), everyDue.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

test('every job processes due rows, or is listed with the reason why one row can’t block the others', () => {
  const others = work.jobs.filter(({ run }) => [run].flat().some((step) => typeof step === 'function'));
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutDueRows).toSorted());
});

/** Returns the first two keys of all rows, due or not. */
async function someKeys({ table, key }: DueRows): Promise<string[]> {
  const rows = await database.db
    .select({ key: sql<string>`(${key})::text` })
    .from(table)
    .groupBy(key)
    .orderBy(asc(key))
    .limit(2);
  return rows.map((row) => row.key);
}

test.each(everyDue)('$name: a row that throws does not block the next', async (rows) => {
  const ctx = testCtx(database.db);
  const keys = await someKeys(rows);
  expect(keys).toHaveLength(2);
  const acted: string[] = [];
  await walkDue(ctx, {
    ...rows,
    due: () => sql`(${rows.key})::text in ${keys}`,
    prepare: undefined,
    async act() {
      acted.push(keys[acted.length] ?? 'one too many');
      if (acted.length === 1) throw new Error('no luck');
    },
  });
  expect(acted).toEqual(keys);
  const failures = await database.db.select().from(dueFailures).where(eq(dueFailures.name, rows.name));
  expect(failures).toMatchObject([{ rowKey: keys[0], lastError: 'Error: no luck' }]);
  // The database can evaluate the condition.
  expect(await database.db.$count(rows.table, rows.due(ctx))).toBeGreaterThanOrEqual(0);
});
