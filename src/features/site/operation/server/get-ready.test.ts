import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queue } from '#kit/server/queue/tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getReady } from './get-ready.ts';

test('ready while the database answers, and not when it is gone', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  expect(await getReady.run(ctx, {})).toEqual({ status: 'ready', queue: 'on-time' });
  await database.close();
  await expect(getReady.run(ctx, {})).rejects.toMatchObject({ code: 'not_ready', status: 503 });
});

test('not ready when the database still answers and stores nothing any more', async () => {
  const database = await openTestDatabase();
  await database.db.execute(
    sql`alter table rate_limits add constraint full_disk check (action <> 'getReady')`,
  );
  await expect(getReady.run(testCtx(database.db), {})).rejects.toMatchObject({
    code: 'not_ready',
    status: 503,
  });
  await database.close();
});

testWithDb(
  'work that nobody has begun for ten minutes is said, and sends nobody away',
  async ({ ctx: plain }) => {
    const ctx = { ...plain, config: testConfig({ smtpUrl: 'smtp://127.0.0.1:9' }) };
    const due = (minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000).toISOString();
    const { id } = await aMessage(ctx.db, { sendAfter: due(9) });
    expect(await getReady.run(ctx, {})).toEqual({ status: 'ready', queue: 'on-time' });
    await ctx.db.update(queue).set({ runAfter: due(11) });
    expect(await getReady.run(ctx, {})).toEqual({ status: 'ready', queue: 'late' });
    // Without a mail server mail waits, and where it was tried, the mail server is to blame.
    expect(await getReady.run(plain, {})).toMatchObject({ queue: 'on-time' });
    await ctx.db.update(queue).set({ attempts: 1 }).where(eq(queue.id, id));
    expect(await getReady.run(ctx, {})).toMatchObject({ queue: 'on-time' });
  },
);
