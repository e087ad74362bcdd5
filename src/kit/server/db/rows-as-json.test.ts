import { asc, gte, sql } from 'drizzle-orm';
import { boolean, date, getTableConfig, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { instantColumn } from './columns.ts';
import type { Db } from './database.ts';
import { rowsAsJson } from './rows-as-json.ts';

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

testWithDb('what is read as one cell is what a query of its own reads', async ({ ctx: { db } }) => {
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
