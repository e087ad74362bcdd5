import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { consumeRateLimit, purgeExpiredRateLimits } from './consume-rate-limit.ts';
import { rateLimits } from './tables.ts';

const turn = { action: 'test', key: 'a@example.org', times: 3, perSeconds: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));

testWithDb(
  'the limit holds at its last turn and refuses the next with the seconds to wait',
  async ({ ctx }) => {
    for (let count = 0; count < 3; count++) await consumeRateLimit(ctx.db, turn, at(count));
    await expect(consumeRateLimit(ctx.db, turn, at(10))).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 50,
    });
  },
);

testWithDb('a new window starts from one', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit(ctx.db, turn, at(0));
  await consumeRateLimit(ctx.db, turn, at(60));
  await consumeRateLimit(ctx.db, turn, at(61));
});

testWithDb('another key has turns of its own, and keys are not stored in clear', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await consumeRateLimit(ctx.db, turn, at(0));
  await consumeRateLimit(ctx.db, { ...turn, key: 'b@example.org' }, at(0));
  const rows = await ctx.db.select().from(rateLimits);
  expect(JSON.stringify(rows)).not.toContain('example.org');
});

testWithDb('turns of yesterday are forgotten', async ({ ctx }) => {
  await consumeRateLimit(ctx.db, turn, at(0));
  await purgeExpiredRateLimits(ctx.db, new Date(at(0).getTime() + 25 * 60 * 60 * 1000));
  expect(await ctx.db.$count(rateLimits)).toBe(0);
});
