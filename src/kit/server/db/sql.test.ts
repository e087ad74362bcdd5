import { asc, eq, gte, sql } from 'drizzle-orm';
import { boolean, date, getTableConfig, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { instantColumn } from './columns.ts';
import type { Db } from './database.ts';
import { preparedQuery, rowsAsJson } from './sql.ts';

const things = pgTable('things', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  size: smallint('size').notNull(),
  days: integer('days').array(),
  isOpen: boolean('is_open').notNull(),
  beginsOn: date('begins_on'),
  changedAt: instantColumn('changed_at'),
});
const { id, name, size, days, isOpen, beginsOn, changedAt } = things;
const columns = { id, name, size, days, isOpen, beginsOn, changedAt };

async function someThings(db: Db) {
  const types = getTableConfig(things).columns.map((column) => `"${column.name}" ${column.getSQLType()}`);
  await db.execute(sql.raw(`create temporary table things (${types.join(', ')}) on commit drop`));
  await db.insert(things).values([
    {
      id: '01a1fdfa-4600-7274-b66d-b8421a0f8597',
      name: 'Quotes " and \\ and ‘Asr',
      size: 2,
      days: [1, 5],
      isOpen: true,
      beginsOn: '2026-11-21',
      changedAt: '2026-11-21T12:00:00.123Z',
    },
    { id: '01a1fdfa-4600-7274-b66d-b8421a0f8598', name: 'Nothing more', size: 1, isOpen: false },
  ]);
}

testWithDb('rows read as one JSON value equal those of a separate query', async ({ ctx: { db } }) => {
  await someThings(db);
  const read = await db
    .select({
      all: rowsAsJson(columns, things, { where: undefined, orderBy: [asc(size)] }),
      large: rowsAsJson({ name }, things, { where: gte(size, 2) }),
      none: rowsAsJson({ name }, things, { where: gte(size, 3) }),
    })
    .from(sql`(select 1) as "at_once"`);
  expect(read).toEqual([
    {
      all: await db.select().from(things).orderBy(asc(size)),
      large: [{ name: 'Quotes " and \\ and ‘Asr' }],
      none: [],
    },
  ]);
});

const words = pgTable('words', { word: text('word').notNull() });

testWithDb(
  'a prepared query is built once for each connection and runs with its own parameters',
  async ({ ctx: { db } }) => {
    let builds = 0;
    const find = preparedQuery((from) => {
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
  },
);
