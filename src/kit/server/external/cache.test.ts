import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { purgeExpiredAnswers, readCache, trimCache, writeCache } from './cache.ts';

testWithDb('an answer outlives its freshness by a season, and is then forgotten', async ({ ctx }) => {
  await writeCache(ctx.db, 'numbers', 'seven', 7, 60);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await purgeExpiredAnswers(ctx.db, inDays(89));
  expect(await readCache(ctx.db, 'numbers', 'seven')).toEqual({ body: 7, fresh: true });
  await purgeExpiredAnswers(ctx.db, inDays(91));
  expect(await readCache(ctx.db, 'numbers', 'seven')).toBeNull();
});

testWithDb('past a number of answers the oldest go', async ({ ctx }) => {
  for (const key of ['first', 'second', 'third']) {
    await writeCache(ctx.db, 'numbers', key, 7, 60);
    await ctx.db.execute(sql`update external_cache set fetched_at = fetched_at - interval '1 minute'`);
  }
  await trimCache(ctx.db, 2);
  expect(await readCache(ctx.db, 'numbers', 'first')).toBeNull();
  expect(await readCache(ctx.db, 'numbers', 'third')).not.toBeNull();
});
