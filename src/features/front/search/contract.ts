import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { line, registeredName } from '#kit/contract/fields.ts';
import { maxLengths } from '#kit/contract/max-lengths.ts';
import { minLetters, perKind, perKindAlone } from './search-lengths.ts';

/** One thing found, no more than its row shows. */
export const FoundItem = z.object({
  id: z.string(),
  title: z.string(),
  line: z.string(),
  /** The page about it. */
  path: z.string(),
});
export type FoundItem = z.infer<typeof FoundItem>;

/** What was found of one kind. */
export const FoundKind = z.object({
  name: z.string(),
  label: z.string(),
  items: z.array(FoundItem),
  /** There are more than were asked for. */
  hasMore: z.boolean(),
  /** The address of the kind's own list with this search, where it has one. */
  listPath: z.string().nullable(),
});
export type FoundKind = z.infer<typeof FoundKind>;

/** What a search found. */
export const Found = z.object({
  /** Nothing is written as it was typed: these are a letter off. */
  isNear: z.boolean(),
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
      'Everything the caller may see that matches `q` across the site, grouped by kind: at most `limit` of each; `only` limits it to one kind.',
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
