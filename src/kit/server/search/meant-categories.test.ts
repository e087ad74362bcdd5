import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { isSameWord, meantBy } from './meant-categories.ts';
import { readSearch } from './search-query.ts';

const dialect = new PgDialect();

testWithDb.for([
  ['keelhaul', ['boats']],
  ['Keelhauls', ['boats']],
  ['keelhaul in Ilford', ['boats', 'ilford']],
  ['keel hauling', ['boats']],
  ['hauling', null],
  ['free keelhaul', ['boats', 'fri']],
  ['bogus', null],
  ['…', null],
] as const)(
  '‘%s’ means a category by the words of the answer that leads to it',
  async ([q, params], { ctx }) => {
    await ctx.db.execute(sql`insert into search_answers (id, title, line, path, phrases, created_at, updated_at) values
    (gen_random_uuid(), 'Boats', 'Boats', '/hire?kind=boats', '{"keel hauling","keelhaul"}', now(), now()),
    (gen_random_uuid(), 'Free boats', 'Boats', '/hire?kind=boats&free=1', '{"keelhaul"}', now(), now()),
    (gen_random_uuid(), 'Hire', 'Boats', '/hire', '{"keelhaul"}', now(), now()),
    (gen_random_uuid(), 'Free', 'Boats', '/hire?free=1', '{"keelhaul"}', now(), now()),
    (gen_random_uuid(), 'Ships', 'Boats', '/hires?kind=ships', '{"keelhaul"}', now(), now())`);
    const condition = await meantBy(ctx.db, readSearch(q), {
      list: '/hire',
      filters: ['kind'],
      where: ({ kind }) => sql`kind = ${kind}`,
      hasWords: (words) => sql`has ${words.join(' ')}`,
    });
    expect(condition ? dialect.sqlToQuery(condition).params : null).toEqual(params);
  },
);

test('a word is the same in another spelling and in the plural', () => {
  expect([isSameWord('plumber', 'plumbers'), isSameWord('tarawi', 'tarawih')]).toEqual([true, true]);
  expect(isSameWord('plumber', 'plumb')).toBe(false);
});
