import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { waitingStatements } from '#test/broken-rows.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { endListings, purgeOldListings } from './listing.jobs.ts';
import { classifiedListings } from './listing.tables.ts';

const at = (ctx: Ctx, instant: string) => ({ ...ctx, now: new Date(instant) });

testWithDb(
  'a seller is reminded three days before the end and notified of the end, once each',
  async ({ ctx }) => {
    const { id: sellerUserId } = await aUser(ctx.db);
    await aListing(ctx.db, { sellerUserId, title: 'Sofa' });
    const told = async () => (await ctx.db.select().from(notifications)).map(({ title }) => title);
    await runSteps(endListings, at(ctx, '2026-12-17T11:59:59Z'));
    expect(await told()).toEqual([]);
    for (const instant of ['2026-12-17T12:00:00Z', '2026-12-17T12:05:00Z', '2026-12-20T11:59:59Z']) {
      await runSteps(endListings, at(ctx, instant));
      expect(await told()).toEqual(['Your listing “Sofa” ends on Sun 20 Dec']);
    }
    for (const instant of ['2026-12-20T12:00:00Z', '2026-12-20T12:05:00Z']) {
      await runSteps(endListings, at(ctx, instant));
      expect(await told()).toHaveLength(2);
    }
    const [row] = await ctx.db.select().from(classifiedListings);
    expect(row?.status).toBe('expired');
    expect(await ctx.db.$count(outbox)).toBe(2);
  },
);

testWithDb('sellers of sold, pending and removed listings are not notified', async ({ ctx }) => {
  const { id: sellerUserId } = await aUser(ctx.db);
  await aListing(ctx.db, { sellerUserId, status: 'sold' });
  await aListing(ctx.db, { sellerUserId, status: 'pending' });
  await aListing(ctx.db, { sellerUserId, removedAt: ctx.now.toISOString() });
  await runSteps(endListings, at(ctx, '2027-01-20T12:00:00Z'));
  expect(await ctx.db.$count(notifications)).toBe(0);
});

testWithDb(
  'a listing that ended long ago, while no server ran, is deleted once its seller has been told',
  async ({ ctx }) => {
    const { id: sellerUserId } = await aUser(ctx.db);
    const ended = { sellerUserId, expiresAt: '2026-06-01T12:00:00.000Z' };
    await aListing(ctx.db, { ...ended, title: 'Sofa' });
    await aListing(ctx.db, { ...ended, title: 'Removed', removedAt: '2026-05-20T12:00:00.000Z' });
    const titles = async () => (await ctx.db.select().from(classifiedListings)).map(({ title }) => title);
    await runSteps(purgeOldListings, ctx);
    expect(await titles()).toEqual(['Sofa']);
    await runSteps(endListings, ctx);
    await runSteps(purgeOldListings, ctx);
    expect(await titles()).toEqual([]);
    const told = await ctx.db.select().from(notifications);
    expect(told.map(({ title }) => title)).toEqual(['Your listing “Sofa” has ended']);
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('three concurrent workers end each of 40 listings exactly once', async () => {
  const { db } = database;
  const { id: sellerUserId } = await aUser(db);
  for (let one = 0; one < 40; one++) await aListing(db, { sellerUserId });
  const over = at(testCtx(db), '2026-12-20T12:00:00Z');
  await Promise.all([runSteps(endListings, over), runSteps(endListings, over), runSteps(endListings, over)]);
  const rows = await db.select().from(classifiedListings);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['expired']));
  expect(await db.$count(notifications)).toBe(40);
  expect(await db.$count(outbox)).toBe(40);
});

test('a listing that is renewed while the job deletes old ones is kept', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const { id: sellerUserId } = await aUser(db);
  const old = { sellerUserId, status: 'expired', expiresAt: '2026-06-01T12:00:00.000Z' } as const;
  const renewed = await aListing(db, old);
  await aListing(db, old);
  let deleting: Promise<void> | undefined;
  await db.transaction(async (other) => {
    await other
      .update(classifiedListings)
      .set({ status: 'approved', expiresAt: '2026-12-20T12:00:00.000Z' })
      .where(eq(classifiedListings.id, renewed.id));
    deleting = runSteps(purgeOldListings, testCtx(db));
    await expect.poll(() => waitingStatements(db)).toBe(1);
  });
  await deleting;
  expect(await db.select({ id: classifiedListings.id }).from(classifiedListings)).toEqual([
    { id: renewed.id },
  ]);
  await database.close();
});
