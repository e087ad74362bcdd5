import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { line, registeredName } from '#kit/contract/fields.ts';
import { minLetters, perKind, perKindAlone } from './search.rules.ts';
import { SearchAnswer } from './search-answer.contract.ts';

/** One result: only what its row shows. */
export const FoundItem = z.object({
  id: z.string(),
  title: z.string(),
  line: z.string(),
  /** The page about it. */
  path: z.string(),
});
export type FoundItem = z.infer<typeof FoundItem>;

/** The results of one kind. */
export const FoundKind = z.object({
  name: z.string(),
  label: z.string(),
  items: z.array(FoundItem),
  /** Whether there are more results than were requested. */
  hasMore: z.boolean(),
  /** The URL of the kind's own list with this search, if it has one. */
  listPath: z.string().nullable(),
});
export type FoundKind = z.infer<typeof FoundKind>;

/** The results of a search. */
export const Found = z.object({
  /** True if nothing matched exactly and these are close matches. */
  isNear: z.boolean(),
  /** True if nothing matched all words, not even closely, and these match some of them. */
  isPartial: z.boolean(),
  /** Pages that answer the search, which may match no name, best first. */
  answers: z.array(SearchAnswer),
  kinds: z.array(FoundKind),
});
export type Found = z.infer<typeof Found>;

export const calls = {
  search: call('search', {
    method: 'GET',
    path: '/api/search',
    who: 'everyone',
    tag: 'Search',
    summary:
      'Everything the caller may see that matches `q` across the site, grouped by kind: at most `limit` of each; `only` limits it to one kind. `answers` are pages that administrators have listed for such searches.',
    weight: 4,
    input: z.strictObject({
      q: line(maxLengths.search).refine((value) => [...value].length >= minLetters, {
        message: 'Please type at least two characters.',
      }),
      only: registeredName.optional(),
      limit: z.coerce.number().int().min(1).max(perKindAlone).default(perKind),
    }),
    output: Found,
  }),
};
