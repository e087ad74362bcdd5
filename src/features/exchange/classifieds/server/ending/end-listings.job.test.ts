import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { classifiedListings } from '../tables.ts';
import { endListings } from './end-listings.job.ts';

const at = (ctx: Ctx, instant: string) => ({ ...ctx, now: new Date(instant) });

testWithDb(
  'a seller is reminded three days before the end, and told of the end, once each',
  async ({ ctx }) => {
    const { id: sellerUserId } = await aUser(ctx.db);
    await aListing(ctx.db, { sellerUserId, title: 'Sofa' });
    const told = async () => (await ctx.db.select().from(notifications)).map(({ title }) => title);
    await endListings(at(ctx, '2026-12-17T11:59:59Z'));
    expect(await told()).toEqual([]);
    for (const instant of ['2026-12-17T12:00:00Z', '2026-12-17T12:05:00Z', '2026-12-20T11:59:59Z']) {
      await endListings(at(ctx, instant));
      expect(await told()).toEqual(['Your listing “Sofa” ends on Sun 20 Dec']);
    }
    for (const instant of ['2026-12-20T12:00:00Z', '2026-12-20T12:05:00Z']) {
      await endListings(at(ctx, instant));
      expect(await told()).toHaveLength(2);
    }
    const [row] = await ctx.db.select().from(classifiedListings);
    expect(row?.status).toBe('expired');
    expect(await ctx.db.$count(outbox)).toBe(2);
  },
);

testWithDb('what is sold, waits or was taken down is told nothing', async ({ ctx }) => {
  const { id: sellerUserId } = await aUser(ctx.db);
  await aListing(ctx.db, { sellerUserId, status: 'sold' });
  await aListing(ctx.db, { sellerUserId, status: 'pending' });
  await aListing(ctx.db, { sellerUserId, removedAt: ctx.now.toISOString() });
  await endListings(at(ctx, '2027-01-20T12:00:00Z'));
  expect(await ctx.db.$count(notifications)).toBe(0);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two workers at once end each of 250 listings exactly once', async () => {
  const { db } = database;
  const { id: sellerUserId } = await aUser(db);
  for (let one = 0; one < 250; one++) await aListing(db, { sellerUserId });
  const over = at(testCtx(db), '2026-12-20T12:00:00Z');
  await Promise.all([endListings(over), endListings(over), endListings(over)]);
  const rows = await db.select().from(classifiedListings);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['expired']));
  expect(await db.$count(notifications)).toBe(250);
  expect(await db.$count(outbox)).toBe(250);
});
