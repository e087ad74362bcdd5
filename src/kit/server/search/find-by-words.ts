import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { containsText } from '../db/text-search.ts';
import { nearIndex, wordsIndex } from './search-columns.ts';
import { nearKeys, rankCandidates, readSearch, type SearchQuery, tsQueryOf } from './search-query.ts';

/** So many that match are looked at, however many there are: what a search costs does not grow with what is common. */
const maxMatches = 1000;
const maxCandidates = 200;

/** Where one kind of thing is searched. */
export type SearchedTable = {
  table: PgTable;
  id: AnyPgColumn;
  /** The column that `searchWordsColumn` makes, under the indexes of `searchIndexes`. */
  words: AnyPgColumn;
  /** Which rows the caller may find at all: approved, not removed, not of a blocked member, … */
  where: SQL | undefined;
  /** What comes first among those that match alike. */
  order: { by: AnyPgColumn | SQL; direction: 'asc' | 'desc' };
};

/** The ids of what is found, the best first. */
export async function findByWords(
  db: Db,
  query: SearchQuery,
  { table, id, words, where, order }: SearchedTable,
  limit: number,
): Promise<string[]> {
  if (query.words.length === 0) return [];
  const matches = db
    .select({
      id: sql<string>`${id}`.as('found_id'),
      title: sql<string>`split_part(${words}, '|', 1)`.as('title_words'),
      isExact: exactnessOf(words, query).as('is_exact'),
      place: sql`${order.by}`.as('place'),
    })
    .from(table)
    .where(and(where, matchesQuery(words, query)))
    .limit(maxMatches)
    .as('matches');
  const direction = order.direction === 'asc' ? asc : desc;
  const candidates = await db
    .select({ id: matches.id, title: matches.title, isExact: matches.isExact })
    .from(matches)
    .orderBy(direction(matches.place), desc(matches.id))
    .limit(maxCandidates);
  return rankCandidates(query, candidates, limit);
}

/** The rows of what was found, in its order; what is gone meanwhile is left out, and where nothing was found nothing is read. */
export async function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  read: () => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const known = new Map((await read()).map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** That a column of folded words holds every word of a search, or a beginning with it: for a list's own search box. */
export function containsWords(words: AnyPgColumn, search: string): SQL | undefined {
  return matchesQuery(words, readSearch(search));
}

/**
 * The same, or that the text holds each word as a part of any of its own: 'side' finds Hillside Mosque. Parts of one or two letters
 * stand in nearly everything, and no index helps to find them: such words are looked for at beginnings alone.
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

/** That a column of folded words holds what a search asks for. */
export function matchesQuery(words: AnyPgColumn, query: SearchQuery): SQL | undefined {
  if (query.words.length === 0) return sql`false`;
  return and(
    ...query.words.map((word) =>
      query.isNear ? or(begins(words, word), isNear(words, word)) : begins(words, word),
    ),
  );
}

function begins(words: AnyPgColumn, word: string): SQL {
  return sql`${wordsIndex(words)} @@ ${tsQueryOf(word)}::tsquery`;
}

function isNear(words: AnyPgColumn, word: string): SQL | undefined {
  const keys = nearKeys(word);
  if (keys.length === 0) return undefined;
  return sql`${nearIndex(words)} && ${sql.param(keys)}::text[]`;
}

/** Of each word whether it stands there as it was typed. */
function exactnessOf(words: AnyPgColumn, query: SearchQuery) {
  if (!query.isNear) return sql<boolean[] | null>`null::boolean[]`;
  return sql<boolean[] | null>`array[${sql.join(
    query.words.map((word) => begins(words, word)),
    sql`, `,
  )}]`;
}
