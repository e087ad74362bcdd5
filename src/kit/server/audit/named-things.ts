import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';

/** What the things of one type are called, so that the audit log can tell of them in sentences. */
export type NamedThings = {
  /** As entries name it: 'event'. */
  type: string;
  names(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** The things of a table by their id, called as a column or an expression says. */
export function namedBy(
  type: string,
  table: PgTable & { id: PgColumn },
  name: PgColumn | SQL<string>,
): NamedThings {
  return {
    type,
    async names(db, ids) {
      const rows = await db
        .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(table.id, [...ids]));
      return new Map(rows.map((row) => [row.id, row.name.trim()]));
    },
  };
}
