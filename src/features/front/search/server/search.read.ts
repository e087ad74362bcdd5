import { readPostcode } from '#kit/contract/field-kinds.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, SearchSource } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import { calls, type FoundKind } from '../search.contract.ts';
import { maxAnswers } from '../search.rules.ts';
import { SearchAnswer } from '../search-answer.contract.ts';
import { knownWordsIn } from './known-words.ts';
import { type AskedWords, matchAnswers } from './match-answers.ts';
import { searchAnswers } from './search-answer.tables.ts';

/** The fewest letters of a word that is enough for a match: too many words begin with shorter ones. */
const minPartialLetters = 3;

/**
 * Searches each kind that the caller may see. Returns close matches only if nothing matches exactly, and none of a known word; without
 * those, what has some of the words.
 */
export const search = handle(calls.search, async (ctx, { q, only, limit }) => {
  const sources = await visibleSources(ctx, only);
  const query = readSearch(q);
  const known = await knownWordsIn(query.words);
  const answers = only === undefined ? await findAnswers(ctx.db, q, { words: query.words, known }) : [];
  const exact = await findAll(ctx, sources, query, limit);
  if (exact.length > 0) return { isNear: false, isPartial: false, answers, kinds: exact };
  const near = await findAll(ctx, sources, { ...query, isNear: true, whole: [...known] }, limit);
  if (near.length > 0 || query.words.length === 1)
    return { isNear: true, isPartial: false, answers, kinds: near };
  const words = query.words.filter(({ length }) => length >= minPartialLetters);
  const partial = await findAll(ctx, sources, { ...query, words, isPartial: true }, limit);
  return { isNear: false, isPartial: true, answers, kinds: partial };
});

/** Returns the pages that answer a search: for a postcode what is near it, otherwise those that administrators list for its words. */
async function findAnswers(db: Db, q: string, asked: AskedWords): Promise<SearchAnswer[]> {
  const postcode = readPostcode(q);
  if (postcode.value !== undefined) return answersNear(postcode.value);
  const answers = await db.select().from(searchAnswers);
  return matchAnswers(asked, answers)
    .slice(0, maxAnswers)
    .map((answer) => present(SearchAnswer, answer, {}));
}

function answersNear(postcode: string): SearchAnswer[] {
  const at = `postcode=${encodeURIComponent(postcode)}`;
  return [
    {
      id: 'mosques-near',
      title: `Mosques near ${postcode}`,
      line: 'The nearest first',
      path: `/mosques?${at}`,
    },
    {
      id: 'jamaah-near',
      title: `Next jama‘ah near ${postcode}`,
      line: 'Which congregation you can still reach',
      path: `/jamaah?${at}`,
    },
  ];
}

async function visibleSources(ctx: Ctx, only: string | undefined): Promise<readonly SearchSource[]> {
  const requested = ctx.registry.search.filter((source) => only === undefined || source.kind.name === only);
  const visible = await Promise.all(requested.map((source) => source.isVisible(ctx)));
  return requested.filter((_, at) => visible[at]);
}

async function findAll(
  ctx: Ctx,
  sources: readonly SearchSource[],
  query: SearchQuery,
  limit: number,
): Promise<FoundKind[]> {
  const found = await Promise.all(
    sources.map(async ({ kind, find }) => {
      const items = await find(ctx, query, limit + 1);
      return {
        ...pick(kind, 'name', 'label'),
        items: items.slice(0, limit),
        hasMore: items.length > limit,
        listPath: query.isNear || query.isPartial ? null : (kind.list?.(query.text) ?? null),
      };
    }),
  );
  return found.filter(({ items }) => items.length > 0);
}
