import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';

testWithDb('every index that falls can be read by a list that falls', async ({ ctx }) => {
  // `order by … desc` puts nulls first: one with nulls last is read by none, even where a column has no nulls.
  const unread = await ctx.db
    .select({ name: sql<string>`indexname` })
    .from(sql`pg_indexes`)
    .where(sql`schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`);
  expect(unread).toEqual([]);
});
