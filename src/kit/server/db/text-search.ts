import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** That a column, kept in lower case under a trigram index, contains every word of a search. */
export function containsText(column: AnyPgColumn, search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
