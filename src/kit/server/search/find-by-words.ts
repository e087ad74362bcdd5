import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { largestTotal } from '#kit/contract/number-text.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '../db/database.ts';
import { containsText, countUpTo } from '../db/sql.ts';
import { nearIndex, wordsIndex } from './search-columns.ts';
import { nearKeys, rankCandidates, readSearch, type SearchQuery, tsQueryOf } from './search-query.ts';

/** The maximum number of matches that are ranked: the cost of a search does not grow with the frequency of its words. */
const maxMatches = 1000;
const maxCandidates = 200;

/** Where one kind of thing is searched. */
export type SearchedTable = {
  table: PgTable;
  id: AnyPgColumn;
  /** The column from `searchWordsColumn`, under the indexes of `searchIndexes`. */
  words: AnyPgColumn;
  /** Which rows the caller may find at all: approved, not removed, not of a blocked member, … */
  where: SQL | undefined;
  /** Which of these rows match whatever their words are: those in a category that the search means (`meantBy`). */
  meant?: SQL | undefined;
  /** The order of equally good matches. */
  order: { by: AnyPgColumn | SQL; direction: 'asc' | 'desc' };
};

/** Returns the ids of the matches, best first. */
export async function findByWords(
  db: Db,
  query: SearchQuery,
  { table, id, words, where, meant, order }: SearchedTable,
  limit: number,
): Promise<string[]> {
  if (query.words.length === 0) return [];
  const matches = db
    .select({
      id: sql<string>`${id}`.as('found_id'),
      title: sql<string>`split_part(${words}, '|', 1)`.as('title_words'),
      isExact: exactnessOf(words, query, meant).as('is_exact'),
      place: sql`${order.by}`.as('place'),
    })
    .from(table)
    .where(and(where, or(matchesQuery(words, query), meant)))
    .limit(maxMatches)
    .as('matches');
  const direction = order.direction === 'asc' ? asc : desc;
  const candidates = await db
    .select(pick(matches, 'id', 'title', 'isExact'))
    .from(matches)
    .orderBy(direction(matches.place), desc(matches.id))
    .limit(maxCandidates);
  return rankCandidates(query, candidates, limit);
}

/**
 * Reads the rows of the matches, in their order; rows deleted meanwhile are left out, and without matches nothing is
 * read.
 */
export async function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  read: () => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rowsById = new Map((await read()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rowsById.get(id) ?? []);
}

/**
 * The condition that a column of folded words contains every word of a search, or a word that begins with it: for a
 * list's own search box.
 */
export function containsWords(words: AnyPgColumn, search: string): SQL | undefined {
  return matchesQuery(words, readSearch(search));
}

/**
 * The condition of `containsWords`, or that the text contains each word as a part of any of its words: 'side' finds
 * Hillside Mosque. Parts of one or two letters are in nearly every text, and no index helps to find them: such words
 * only match beginnings.
 */
export function containsWordsOrParts(
  { text, words }: { text: AnyPgColumn; words: AnyPgColumn },
  search: string,
): SQL | undefined {
  const isShort = /(^|\s)[\p{L}\p{N}]{1,2}(\s|$)/u.test(search);
  return isShort
    ? containsWords(words, search)
    : or(containsText(text, search), containsWords(words, search));
}

/** The condition that a column of folded words matches a search. */
export function matchesQuery(words: AnyPgColumn, query: SearchQuery): SQL | undefined {
  if (query.words.length === 0) return sql`false`;
  const each = query.words.map((word) =>
    query.isNear && !query.whole.includes(word)
      ? or(begins(words, word), isNear(words, word))
      : begins(words, word),
  );
  return query.isPartial ? or(...each) : and(...each);
}

function begins(words: AnyPgColumn, word: string): SQL {
  return sql`${wordsIndex(words)} @@ ${tsQueryOf(word)}::tsquery`;
}

function isNear(words: AnyPgColumn, word: string): SQL | undefined {
  const keys = nearKeys(word);
  if (keys.length === 0) return undefined;
  return sql`${nearIndex(words)} && ${sql.param(keys)}::text[]`;
}

/** For each word, whether it is there exactly as it was typed; in a category that is meant, all are. */
function exactnessOf(words: AnyPgColumn, query: SearchQuery, meant: SQL | undefined) {
  if (!query.isNear && !query.isPartial) return sql<boolean[] | null>`null::boolean[]`;
  return sql<boolean[] | null>`array[${sql.join(
    query.words.map((word) => or(begins(words, word), meant)),
    sql`, `,
  )}]`;
}

/** The condition for a list's pages; with a search, also the number of its rows, counted up to `largestTotal` + 1. */
type Narrowed = { where: SQL | undefined; total?: number };

/**
 * Narrows a list to the matches of a search before it is sorted; without a search it stays as it is. PostgreSQL
 * estimates that any word is in some rows of every thousand, and so prefers to scan the list in its order until a page
 * is full over using the index of words: for a word that no row has, it scans all of them. Counting uses the index; a
 * few matches are then found before sorting, and with many a page is full soon.
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
