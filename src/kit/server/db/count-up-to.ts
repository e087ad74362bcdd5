import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { largestTotal } from '#kit/contract/total-text.ts';
import type { Db } from './database.ts';

/** How many rows fit, for a list that may have a hundred thousand: the count ends at `largestTotal` + 1, which means more than that. */
export function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(largestTotal + 1);
  return db.$count(some.as('some'));
}

/** The same as a column of the list's own query, so that a page and its total are one statement: it is counted once, not for each row. */
export function countedUpTo(table: PgTable, where: SQL | undefined): SQL<number> {
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  return sql<number>`(select count(*)::int from (select 1 from ${table}${condition} limit ${largestTotal + 1}) as "some")`;
}
