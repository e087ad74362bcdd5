import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { messagesTo } from '#test/factories/events.ts';
import { anOwner, evidenceThatCounts } from '#test/factories/evidence.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { watchEvidence } from './business.jobs.ts';
import { findBusiness } from './business.queries.ts';
import { getHalalEvidence } from './halal-evidence.own.ts';
import { refreshHalalStep } from './halal-evidence.queries.ts';

const today = '2026-11-21';
const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * 86_400_000),
});
const mails = async (ctx: Ctx) => {
  const sent = await messagesTo(ctx.db, 'halal-evidence-ends');
  return sent.map(({ props }) => props);
};

testWithDb(
  'the owner is reminded thirty and seven days before the end, and told of the lapse, once each',
  async ({ ctx }) => {
    const { business } = await anOwner(ctx);
    await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, 31) });
    const counts = [];
    for (const day of [0, 1, 2, 23, 24, 25, 31, 32, 33]) {
      await runSteps(watchEvidence, later(ctx, day));
      counts.push((await mails(ctx)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3]);
    expect((await mails(ctx)).at(-1)).toMatchObject({ hasLapsed: true, kind: 'certificate' });
  },
);

testWithDb(
  'a lapsed certificate lowers the step and lapses its confirmation, without another message',
  async ({ ctx }) => {
    const { business } = await anOwner(ctx);
    await evidenceThatCounts(ctx.db, business.id, {
      kind: 'statement',
      seenAt: null,
      expiresOn: addDays(today, 100),
    });
    await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, 1) });
    await evidenceThatCounts(ctx.db, business.id, { kind: 'confirmation', expiresOn: addDays(today, 1) });
    await refreshHalalStep(ctx.db, business.id, today);
    expect((await findBusiness(ctx.db, business.id))?.halalStep).toBe(4);
    const then = later(ctx, 2);
    await runSteps(watchEvidence, then);
    expect((await findBusiness(ctx.db, business.id))?.halalStep).toBe(1);
    const { step, rungs } = await getHalalEvidence.run(then, { id: business.id });
    expect({ step, states: rungs.map(({ state }) => state) }).toEqual({
      step: 1,
      states: ['counts', 'none', 'lapsed', 'lapsed'],
    });
    expect((await mails(ctx)).filter((props) => JSON.stringify(props).includes('confirmation'))).toEqual([]);
  },
);

testWithDb('evidence recorded late is reminded of once, not twice', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, 3) });
  await runSteps(watchEvidence, ctx);
  await runSteps(watchEvidence, later(ctx, 1));
  expect(await mails(ctx)).toHaveLength(1);
});

testWithDb('each piece of evidence that lapses has its own message', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  await evidenceThatCounts(ctx.db, business.id, { kind: 'supplier', expiresOn: addDays(today, -2) });
  await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, -1) });
  await runSteps(watchEvidence, ctx);
  expect(await mails(ctx)).toHaveLength(2);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('concurrent workers send each reminder and each lapse once', async () => {
  const ctx = testCtx(database.db);
  for (const days of [-1, -1, 5, 20]) {
    const { business } = await anOwner(ctx);
    await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, days) });
  }
  await Promise.all([
    runSteps(watchEvidence, ctx),
    runSteps(watchEvidence, ctx),
    runSteps(watchEvidence, ctx),
  ]);
  expect(await database.db.$count(notifications)).toBe(4);
  expect(await mails(ctx)).toHaveLength(4);
});
