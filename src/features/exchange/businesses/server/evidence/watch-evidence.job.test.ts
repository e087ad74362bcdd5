import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { anOwner, evidenceThatCounts } from '#test/factories/evidence.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { findBusiness } from '../queries.ts';
import { getHalalEvidence } from './own-evidence.ts';
import { refreshHalalStep } from './queries.ts';
import { watchEvidence } from './watch-evidence.job.ts';

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
  'the owner is reminded thirty and seven days before the end, and told when it has lapsed: once each',
  async ({ ctx }) => {
    const { business } = await anOwner(ctx);
    await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, 31) });
    const counts = [];
    for (const day of [0, 1, 2, 23, 24, 25, 31, 32, 33]) {
      await watchEvidence(later(ctx, day));
      counts.push((await mails(ctx)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3]);
    expect((await mails(ctx)).at(-1)).toMatchObject({ hasLapsed: true, kind: 'certificate' });
  },
);

testWithDb(
  'a certificate that lapses falls back to what still holds, says so, and takes its confirmation along',
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
    await watchEvidence(then);
    expect((await findBusiness(ctx.db, business.id))?.halalStep).toBe(1);
    const { step, rungs } = await getHalalEvidence.run(then, { id: business.id });
    expect({ step, states: rungs.map(({ state }) => state) }).toEqual({
      step: 1,
      states: ['counts', 'none', 'lapsed', 'lapsed'],
    });
    expect((await mails(ctx)).filter((props) => JSON.stringify(props).includes('confirmation'))).toEqual([]);
  },
);

testWithDb('what was recorded late is reminded of once, not twice', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, 3) });
  await watchEvidence(ctx);
  await watchEvidence(later(ctx, 1));
  expect(await mails(ctx)).toHaveLength(1);
});

testWithDb('several pieces of one business lapse each with a message of its own', async ({ ctx }) => {
  const { business } = await anOwner(ctx);
  await evidenceThatCounts(ctx.db, business.id, { kind: 'supplier', expiresOn: addDays(today, -2) });
  await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, -1) });
  await watchEvidence(ctx);
  expect(await mails(ctx)).toHaveLength(2);
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('two workers at once remind and let lapse once', async () => {
  const ctx = testCtx(database.db);
  for (const days of [-1, -1, 5, 20]) {
    const { business } = await anOwner(ctx);
    await evidenceThatCounts(ctx.db, business.id, { expiresOn: addDays(today, days) });
  }
  await Promise.all([watchEvidence(ctx), watchEvidence(ctx), watchEvidence(ctx)]);
  expect(await database.db.$count(notifications)).toBe(4);
  expect(await mails(ctx)).toHaveLength(4);
});
