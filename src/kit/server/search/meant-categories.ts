import { and, or, type SQL, sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { memoize } from '#kit/contract/memoize.ts';
import { readOnlyTable } from '../db/columns.ts';
import type { Db } from '../db/database.ts';
import { readSearch, type SearchQuery, standardFormOf } from './search-query.ts';

/** The pages that answer searches, which administrators keep (docs/search.md). One that is a category's list gives the category words. */
const answers = readOnlyTable('search_answers', {
  path: text('path').notNull(),
  phrases: text('phrases').array().notNull(),
});

/** A list whose categories have words. */
type ListOfCategories = {
  /** Its address: '/business-directory'. */
  list: string;
  /** The filters in its address that `where` knows. An answer must have the first one, and no others. */
  filters: readonly [category: string, ...others: string[]];
  /** The condition that a row has the values of these filters. */
  where(values: Readonly<Record<string, string>>): SQL | undefined;
  /** The condition that a row has the other words of the search. */
  hasWords(words: readonly string[]): SQL | undefined;
};

/**
 * Returns the condition that a row is in a category which a search means, and has the other words of the search: 'plumber ilford' means
 * plumbing in Ilford. A partial search needs no other words. Undefined if it means no category.
 */
export async function meantBy(
  db: Db,
  query: SearchQuery,
  { list, filters, where, hasWords }: ListOfCategories,
): Promise<SQL | undefined> {
  if (query.words.length === 0) return undefined;
  const rows = await db
    .select({ path: answers.path, phrases: answers.phrases })
    .from(answers)
    .where(sql`starts_with(${answers.path}, ${`${list}?`})`)
    .orderBy(answers.path);
  const meant = rows.flatMap(({ path, phrases }) => {
    const values = Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?') + 1)));
    if (!(filters[0] in values) || Object.keys(values).some((name) => !filters.includes(name))) return [];
    const rest = restOf(query, phrases);
    if (!rest) return [];
    return and(where(values), query.isPartial || rest.length === 0 ? undefined : hasWords(rest)) ?? [];
  });
  return or(...meant);
}

const wordsOf = memoize((phrase) => readSearch(phrase).words);

/** Returns the words of a search besides those of the longest phrase that it contains; null if it contains none. */
function restOf({ words }: SearchQuery, phrases: readonly string[]): readonly string[] | null {
  const rests = phrases.flatMap((phrase) => {
    const own = wordsOf(phrase);
    const isThere = own.length > 0 && own.every((word) => words.some((typed) => isSameWord(typed, word)));
    return isThere ? [words.filter((typed) => !own.some((word) => isSameWord(typed, word)))] : [];
  });
  return rests.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

/** Whether two folded words are the same in another spelling, or its plural. */
export function isSameWord(one: string, other: string): boolean {
  return standardFormOf(one) === standardFormOf(other) || one === `${other}s` || other === `${one}s`;
}
