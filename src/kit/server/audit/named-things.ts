import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';

/** Looks up the names of things of one type, so that the audit log can describe them. */
export type NamedThings = {
  /** As in the entries: 'event'. */
  type: string;
  names(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Names the things of a table by a column or an expression. */
export function namedBy(type: string, table: PgTable & { id: PgColumn }, name: PgColumn | SQL): NamedThings {
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
