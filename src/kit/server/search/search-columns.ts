import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, text } from 'drizzle-orm/pg-core';

/**
 * The column that search finds by: the folded words of the title, '|', and those of whatever else tells what it is, each the
 * name of a column or an expression of text. The database keeps it; nothing reads it but src/kit/server/search.
 */
export function searchWordsColumn(title: string, ...others: readonly string[]) {
  const rest = others.map((other) => `coalesce(${other}, '')`).join(` || ' ' || `) || `''`;
  return text('search_words')
    .generatedAlwaysAs(sql.raw(`search_fold(${title}) || '|' || search_fold(${rest})`))
    .notNull();
}

/** The indexes of that column: by the beginnings of words, and by words of the title that are a letter off. */
export function searchIndexes(table: string, column: AnyPgColumn) {
  return [
    index(`${table}_by_words`).using('gin', wordsIndex(column)),
    index(`${table}_by_near_words`).using('gin', nearIndex(column)),
  ] as const;
}

/** The words of the column as the first index holds them: a condition must be written in the same way to use it. */
export function wordsIndex(column: AnyPgColumn): SQL {
  return sql`search_vector(${column})`;
}

/** The words of its title, each also without one of its letters, as the second index holds them. */
export function nearIndex(column: AnyPgColumn): SQL {
  return sql`near_spellings(${column})`;
}
