import { Validator } from '@seriousme/openapi-schema-validator';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queue } from '#kit/server/kit.tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { testConfig } from '#test/test-config.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getDocs, getHealth, getOpenapi, getReady } from './operation.read.ts';

testWithDb('a running process reports that it is alive', async ({ ctx }) => {
  expect(await getHealth.run(ctx, {})).toEqual({ status: 'alive' });
});

test('the server is ready only while the database answers', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  expect(await getReady.run(ctx, {})).toEqual({ status: 'ready', queue: 'on-time' });
  await database.close();
  await expect(getReady.run(ctx, {})).rejects.toMatchObject({ code: 'not_ready', status: 503 });
});

test('the server is not ready when the database cannot store anything', async () => {
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
  'work untouched for ten minutes is reported as late, and the server stays ready',
  async ({ ctx: plain }) => {
    const ctx = { ...plain, config: testConfig({ smtpUrl: 'smtp://127.0.0.1:9' }) };
    const due = (minutes: number) => new Date(ctx.now.getTime() - minutes * 60_000).toISOString();
    const { id } = await aMessage(ctx.db, { sendAfter: due(9) });
    expect(await getReady.run(ctx, {})).toEqual({ status: 'ready', queue: 'on-time' });
    await ctx.db.update(queue).set({ runAfter: due(11) });
    expect(await getReady.run(ctx, {})).toEqual({ status: 'ready', queue: 'late' });
    // Mail without a mail server only waits, and mail that was tried is the mail server’s fault.
    expect(await getReady.run(plain, {})).toMatchObject({ queue: 'on-time' });
    await ctx.db.update(queue).set({ attempts: 1 }).where(eq(queue.id, id));
    expect(await getReady.run(ctx, {})).toMatchObject({ queue: 'on-time' });
  },
);

testWithDb('the document is valid OpenAPI and names a call’s parameters and errors', async ({ ctx }) => {
  const document = await getOpenapi.run(ctx, {});
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/events/{id}': {
        get: {
          operationId: 'getEvent',
          parameters: expect.arrayContaining([
            expect.objectContaining({ name: 'id', in: 'path', required: true }),
          ]),
          responses: { 404: expect.anything() },
        },
      },
      '/api/events': { get: { responses: { 200: { headers: { 'X-Total-Count': expect.anything() } } } } },
    },
  });
});

testWithDb('the page lists each call with its fields and errors', async ({ ctx }) => {
  const page = await getDocs.run(ctx, {});
  expect(page).toContain('GET /api/events/{id}');
  expect(page).toContain('event_not_found');
  expect(page).toContain('category, search, placeId, from, to');
});
