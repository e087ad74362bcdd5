import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { flag } from '#kit/contract/fields.ts';

export const Hadith = z.object({
  hadithnumber: z.number().int(),
  text: z.string(),
  collection: z.string(),
  reference: z.string(),
  grade: z.string().nullable(),
  /** collection: from the collection's file; fixed: the fallback when that can't be loaded. */
  source: z.enum(['collection', 'fixed']),
});
export type Hadith = z.infer<typeof Hadith>;

export const calls = {
  getHadithOfToday: call('getHadithOfToday', {
    method: 'GET',
    path: '/api/hadith/today',
    who: 'everyone',
    tag: 'Hadith',
    summary: 'The hadith of the day, the same for everyone on that day; with `another`, a different one.',
    input: z.strictObject({ another: flag.optional() }),
    output: Hadith,
  }),
};
