import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';

testWithDb('every descending index can serve a descending list', async ({ ctx }) => {
  // `order by … desc` puts nulls first, so PostgreSQL never uses an index with nulls last for it, even if the column has no nulls.
  const unread = await ctx.db
    .select({ name: sql<string>`indexname` })
    .from(sql`pg_indexes`)
    .where(sql`schemaname = 'public' and indexdef like '%DESC NULLS LAST%'`);
  expect(unread).toEqual([]);
});
