import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { secretsOf } from '../secrets.ts';
import { consumeRateLimit, purgeExpiredRateLimits } from './consume-rate-limit.ts';
import { rateLimits } from './tables.ts';

const turn = { action: 'test', key: 'a@example.org', times: 3, perSeconds: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));

testWithDb(
  'the limit holds at its last turn and refuses the next with the seconds to wait',
  async ({ ctx }) => {
    for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(count) }, turn);
    await expect(consumeRateLimit({ ...ctx, now: at(10) }, turn)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 50,
    });
  },
);

testWithDb('a new window starts from one', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await consumeRateLimit({ ...ctx, now: at(60) }, turn);
  await consumeRateLimit({ ...ctx, now: at(61) }, turn);
});

testWithDb('another key has turns of its own, and keys are not stored in clear', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await consumeRateLimit({ ...ctx, now: at(0) }, { ...turn, key: 'b@example.org' });
  const rows = await ctx.db.select().from(rateLimits);
  expect(JSON.stringify(rows)).not.toContain('example.org');
});

testWithDb('a key can’t be found by trying addresses without the site’s secret', async ({ ctx }) => {
  await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await consumeRateLimit({ ...ctx, now: at(0), secrets: secretsOf('another site’s secret') }, turn);
  const keys = (await ctx.db.select().from(rateLimits)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  const plain = createHash('sha256').update(turn.key).digest('base64url');
  expect(keys.filter((key) => plain.startsWith(key))).toEqual([]);
});

testWithDb('turns of yesterday are forgotten', async ({ ctx }) => {
  await consumeRateLimit({ ...ctx, now: at(0) }, turn);
  await purgeExpiredRateLimits(ctx.db, new Date(at(0).getTime() + 25 * 60 * 60 * 1000));
  expect(await ctx.db.$count(rateLimits)).toBe(0);
});

testWithDb(
  'a window of a clock that was ahead is over, and nobody waits longer than a window',
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
