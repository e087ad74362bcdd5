import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { builtOnce } from './built-once.ts';

const words = pgTable('words', { word: text('word').notNull() });

testWithDb('a query that is built once is asked each time with what it is given', async ({ ctx: { db } }) => {
  let builds = 0;
  const find = builtOnce((from) => {
    builds += 1;
    return from
      .select()
      .from(words)
      .where(eq(words.word, sql.placeholder('word')));
  });
  await db.execute(sql`create temporary table words (word text) on commit drop`);
  await db.insert(words).values([{ word: 'fajr' }, { word: 'isha' }]);
  const asked = ['isha', 'fajr', 'nothing'].map((word) => find(db, { word }));
  expect(await Promise.all(asked)).toEqual([[{ word: 'isha' }], [{ word: 'fajr' }], []]);
  expect(builds).toBe(1);
  await db.transaction(async (tx) => {
    await tx.insert(words).values({ word: 'witr' });
    expect(await find(tx, { word: 'witr' })).toEqual([{ word: 'witr' }]);
  });
  expect(builds).toBe(2);
});
