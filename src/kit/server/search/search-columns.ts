import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core';

/**
 * The column for searching: the folded words of the title, '|', and those of its other texts, each the name of a column
 * or an SQL expression. The database computes it; only src/kit/server/search reads it.
 */
export function searchWordsColumn(title: string, ...others: readonly string[]) {
  const rest = others.map((other) => `coalesce(${other}, '')`).join(` || ' ' || `) || `''`;
  return text('search_words')
    .generatedAlwaysAs(sql.raw(`search_fold(${title}) || '|' || search_fold(${rest})`))
    .notNull();
}

/** The indexes of that column: on the beginnings of words, and on words of the title that differ by a letter. */
export function searchIndexes(table: string, column: AnyPgColumn) {
  return [
    index(`${table}_by_words`).using('gin', wordsIndex(column)),
    index(`${table}_by_near_words`).using('gin', nearIndex(column)),
  ] as const;
}

/** Returns the words of the column as the first index has them: a condition must be written in the same way to use it. */
export function wordsIndex(column: AnyPgColumn): SQL {
  return sql`search_vector(${column})`;
}

/** Returns the words of its title, each also without one of its letters, as the second index has them. */
export function nearIndex(column: AnyPgColumn): SQL {
  return sql`near_spellings(${column})`;
}
