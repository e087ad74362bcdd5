import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { remindOfDbsChecks } from './dbs-check.jobs.ts';
import { dbsChecks } from './dbs-check.tables.ts';

const today = '2026-11-21';

async function aCheckThatEnds(ctx: Ctx, expiresOn: string) {
  const { mosque, user: manager } = await aManagedMosque(ctx);
  const { user } = await asMember(ctx);
  await ctx.db.insert(dbsChecks).values({
    userId: user.id,
    role: 'Coach',
    level: 'enhanced',
    issuedOn: '2024-01-01',
    expiresOn,
    placeId: mosque.id,
    seenBy: manager.id,
    seenAt: '2024-01-02T10:00:00.000Z',
  });
  return { user, manager };
}

testWithDb('the member and the mosque are notified once, a month before a check expires', async ({ ctx }) => {
  const { user, manager } = await aCheckThatEnds(ctx, addDays(today, 30));
  await aCheckThatEnds(ctx, addDays(today, 31));
  await runSteps(remindOfDbsChecks, ctx);
  await runSteps(remindOfDbsChecks, ctx);
  const told = await ctx.db.select().from(notifications);
  expect(told.map(({ userId }) => userId).toSorted()).toEqual([user.id, manager.id].toSorted());
});

testWithDb(
  'no one is notified of a check that has already expired, and it is deleted after half a year',
  async ({ ctx }) => {
    await aCheckThatEnds(ctx, addDays(today, -1));
    await aCheckThatEnds(ctx, addDays(today, -181));
    await runSteps(remindOfDbsChecks, ctx);
    expect(await ctx.db.$count(notifications)).toBe(0);
    expect(await ctx.db.$count(dbsChecks)).toBe(1);
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two concurrent processes send each notification once', async () => {
  const ctx = testCtx(database.db);
  await aCheckThatEnds(ctx, today);
  await Promise.all([runSteps(remindOfDbsChecks, ctx), runSteps(remindOfDbsChecks, ctx)]);
  expect(await database.db.$count(notifications)).toBe(2);
});
