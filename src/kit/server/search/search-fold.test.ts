import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { testWithDb } from '#test/with-db.ts';
import { foldWords, nearKeys, spellings } from './search-query.ts';

const Folded = z.object({ rows: z.array(z.object({ folded: z.string() })) });
const Keys = z.object({ rows: z.array(z.object({ keys: z.array(z.string()) })) });

testWithDb('the database folds stored text as searches are folded', async ({ ctx }) => {
  const written = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'aehdgkoqu ‘’ʿāḥé-'), maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'ابةتهىيكکہٱآأئ ءُّٰـ٣'), maxLength: 40 }),
    fc
      .string({ unit: 'binary', maxLength: 60 })
      .filter((text) => !text.includes('\0') && text.isWellFormed()),
  );
  const texts = [
    ...fc.sample(written, { numRuns: 500, seed: 7 }),
    ...spellings.flat(2),
    'Jumu‘ah',
    'IG1 1AA',
    'x'.repeat(90),
    'xy'.repeat(90),
    '',
  ];
  const result = await ctx.db.execute(
    sql`select search_fold(written) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as texts (written, place) order by place`,
  );
  const folded = Folded.parse(result).rows.map((row) => row.folded);
  const different = texts.filter((text, at) => foldWords(text) !== folded[at]);
  expect(different).toEqual([]);
});

testWithDb('the database indexes the words of a title under the keys that a search uses', async ({ ctx }) => {
  const result = await ctx.db.execute(sql`select near_spellings(' ilford eid |barking ') as keys`);
  const keys = Keys.parse(result).rows.flatMap((row) => row.keys);
  expect(keys.toSorted()).toEqual(nearKeys('ilford').toSorted());
});
