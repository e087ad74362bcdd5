import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { rateLimits } from './kit.tables.ts';
import { consumeQuota, consumeRateLimit, purgeExpiredRateLimits } from './rate-limits.ts';
import { secretsOf } from './secrets.ts';

const turn = { action: 'test', key: 'a@example.org', times: 3, perSeconds: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));

testWithDb('the attempt after the limit is refused with the seconds to wait', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(count) }, turn);
  await expect(consumeRateLimit({ ...ctx, now: at(10) }, turn)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 50,
  });
});

testWithDb('a new window starts counting from zero', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await consumeRateLimit({ ...ctx, now: at(60) }, turn);
  await consumeRateLimit({ ...ctx, now: at(61) }, turn);
});

testWithDb('each key has its own limit, and keys are not stored in plain text', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await consumeRateLimit({ ...ctx, now: at(0) }, { ...turn, key: 'b@example.org' });
  const rows = await ctx.db.select().from(rateLimits);
  expect(JSON.stringify(rows)).not.toContain('example.org');
});

testWithDb('a stored key can’t be found by hashing addresses without the site’s secret', async ({ ctx }) => {
  await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await consumeRateLimit({ ...ctx, now: at(0), secrets: secretsOf('another site’s secret') }, turn);
  const keys = (await ctx.db.select().from(rateLimits)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  const plain = createHash('sha256').update(turn.key).digest('base64url');
  expect(keys.filter((key) => plain.startsWith(key))).toEqual([]);
});

testWithDb('a quota is taken in full or not at all, and a smaller amount may still fit', async ({ ctx }) => {
  const take = (amount: number, seconds = 0) =>
    consumeQuota(
      { ...ctx, now: at(seconds) },
      { action: 'bytes', key: 'a', amount, max: 10, perSeconds: 60 },
    );
  expect([await take(7), await take(4, 10), await take(3, 20), await take(1, 30)]).toEqual([
    null,
    50,
    null,
    30,
  ]);
  expect([await take(11), await take(10, 60)]).toEqual([60, null]);
});

testWithDb('concurrent requests never exceed a quota', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const share = { action: 'bytes', key: 'a', amount: 3, max: 10, perSeconds: 60 };
  const taken = await Promise.all(Array.from({ length: 8 }, () => consumeQuota(ctx, share)));
  expect(taken.filter((one) => one === null)).toHaveLength(3);
  await database.close();
});

testWithDb('counts are deleted after a day', async ({ ctx }) => {
  await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await purgeExpiredRateLimits(ctx.db, new Date(at(0).getTime() + 25 * 60 * 60 * 1000));
  expect(await ctx.db.$count(rateLimits)).toBe(0);
});

testWithDb(
  'a window from a clock that was ahead is ignored, and nobody waits longer than a window',
  async ({ ctx }) => {
    for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(7200) }, turn);
    for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(0) }, turn);
    await expect(consumeRateLimit({ ...ctx, now: at(0) }, turn)).rejects.toMatchObject({
      retryAfterSeconds: 60,
    });
  },
);

testWithDb('requests that arrive out of order share one window', async ({ ctx }) => {
  for (let count = 3; count > 0; count--) await consumeRateLimit({ ...ctx, now: at(count) }, turn);
  await expect(consumeRateLimit({ ...ctx, now: at(0) }, turn)).rejects.toMatchObject({
    retryAfterSeconds: 60,
  });
});
