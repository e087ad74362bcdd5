import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { purgeExpiredAnswers, readCache, writeCache } from './cache.ts';

testWithDb('an answer outlives its freshness by a season, and is then forgotten', async ({ ctx }) => {
  await writeCache(ctx.db, 'numbers', 'seven', 7, 60);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await purgeExpiredAnswers(ctx.db, inDays(89));
  expect(await readCache(ctx.db, 'numbers', 'seven')).toEqual({ body: 7, fresh: true });
  await purgeExpiredAnswers(ctx.db, inDays(91));
  expect(await readCache(ctx.db, 'numbers', 'seven')).toBeNull();
});
