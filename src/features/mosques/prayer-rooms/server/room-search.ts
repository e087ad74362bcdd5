import { type SQL, sql } from 'drizzle-orm';
import { foldLetters, type SearchQuery, standardFormOf } from '#kit/server/search/search-query.ts';

/** Words that mean a prayer room on their own. */
const names = wordsOf('multifaith musalla chaplaincy');
/** Words that people put beside those, or beside each other: "multi-faith prayer room". */
const besides = wordsOf('multi faith prayer room rooms space quiet');
const multiFaith = wordsOf('multi faith');

function wordsOf(text: string): readonly string[] {
  return foldLetters(text).split(' ').map(standardFormOf);
}

/**
 * Takes the words that mean a prayer room out of a search, as "multifaith": few rooms have them in their names. A search of
 * nothing else means all rooms: `meant`. `isNarrowed`: other words are left.
 */
export function readRoomSearch(query: SearchQuery): { query: SearchQuery; meant?: SQL; isNarrowed: boolean } {
  const words = query.words.map((word) => [word, standardFormOf(word)] as const);
  const standard = words.map(([, form]) => form);
  const meansRoom =
    standard.some((form) => names.includes(form)) || multiFaith.every((form) => standard.includes(form));
  if (!meansRoom) return { query, isNarrowed: false };
  const others = words.flatMap(([word, form]) =>
    names.includes(form) || besides.includes(form) ? [] : [word],
  );
  if (others.length === 0) return { query, meant: sql`true`, isNarrowed: false };
  return { query: { ...query, words: others }, isNarrowed: true };
}
