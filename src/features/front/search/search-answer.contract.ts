import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, line, ownAddress } from '#kit/contract/fields.ts';
import { searchAnswerLimits } from './search.rules.ts';

export const searchAnswerNotFound = defineError({
  code: 'search_answer_not_found',
  status: 404,
  text: 'This answer has been deleted.',
});
export const searchAnswerTaken = defineError({
  code: 'search_answer_taken',
  status: 409,
  text: 'There is already an answer with this title.',
});

/** A page or filter that answers searches with certain words. */
export const SearchAnswer = z.object({
  id: z.string(),
  title: z.string(),
  /** What the page shows, in a few words. */
  line: z.string(),
  path: z.string(),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** An answer with the searches that it is for. */
export const AdminSearchAnswer = SearchAnswer.extend({
  /** Words or phrases, in any order and spelling. A search that has all words of one gets the answer. */
  phrases: z.array(z.string()),
  /** Of answers that fit equally well the one with the smaller number comes first. */
  sortOrder: z.number().int(),
});
export type AdminSearchAnswer = z.infer<typeof AdminSearchAnswer>;

const tag = 'Search';
const fields = {
  title: line(searchAnswerLimits.title),
  line: line(searchAnswerLimits.line),
  path: ownAddress,
  phrases: z
    .array(line(searchAnswerLimits.phrase))
    .min(1, 'Please enter at least one word.')
    .max(searchAnswerLimits.phrases, `Please enter at most ${searchAnswerLimits.phrases} words or phrases.`),
  sortOrder: z.number().int().min(0).max(1000),
};

export const calls = {
  listSearchAnswers: call('listSearchAnswers', {
    method: 'GET',
    path: '/api/admin/search-answers',
    who: 'admin',
    tag,
    summary: 'The pages that answer searches, by title, with their words.',
    input: z.strictObject({}),
    output: z.array(AdminSearchAnswer),
  }),
  createSearchAnswer: call('createSearchAnswer', {
    method: 'POST',
    path: '/api/admin/search-answers',
    who: 'admin',
    tag,
    summary: 'Adds a page that answers searches with certain words.',
    input: z.strictObject(fields),
    output: AdminSearchAnswer,
    errors: [searchAnswerTaken],
  }),
  updateSearchAnswer: call('updateSearchAnswer', {
    method: 'PUT',
    path: '/api/admin/search-answers/:id',
    who: 'admin',
    tag,
    summary: 'Changes an answer to searches.',
    input: z.strictObject({ id, ...fields }),
    output: AdminSearchAnswer,
    errors: [searchAnswerNotFound, searchAnswerTaken],
  }),
  deleteSearchAnswer: call('deleteSearchAnswer', {
    method: 'DELETE',
    path: '/api/admin/search-answers/:id',
    who: 'admin',
    tag,
    summary: 'Deletes an answer to searches. The page itself stays.',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
    errors: [searchAnswerNotFound],
  }),
};
