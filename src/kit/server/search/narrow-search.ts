import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { largestTotal } from '#kit/contract/total-text.ts';
import { countUpTo } from '../db/count-up-to.ts';
import type { Db } from '../db/database.ts';

/** What a list asks for its pages; with a search, how many rows it has in all, counted up to `largestTotal` + 1. */
type Narrowed = { where: SQL | undefined; total?: number };

/**
 * Narrows a list to what a search finds before it is put in order; without a search it stays as it is. The database takes any
 * word to stand in some rows of every thousand, and would rather walk the list in its order until a page is full than ask the
 * index of words: for a word that no row has, it looks into all of them. Counting asks the index; few rows are then all found
 * before they are sorted, and of many a page is full soon.
 */
export async function narrowSearch(
  db: Db,
  table: PgTable & { id: AnyPgColumn },
  where: SQL | undefined,
  search: string | undefined,
): Promise<Narrowed> {
  if (search === undefined) return { where };
  const total = await countUpTo(db, table, where);
  if (total > largestTotal) return { where, total };
  return { where: sql`${table.id} = any(array(select ${table.id} from ${table} where ${where}))`, total };
}
