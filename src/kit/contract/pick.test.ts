import { eq } from 'drizzle-orm';
import { alias, integer, pgTable, pgView, QueryBuilder } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { pick } from './pick.ts';

const places = pgTable('places', { id: integer('id'), name: integer('name'), capacity: integer('capacity') });

test('the named properties are picked in the order given', () => {
  const picked = pick({ a: 1, b: 2, c: 3 }, 'c', 'a');
  expect(Object.entries(picked)).toEqual([
    ['c', 3],
    ['a', 1],
  ]);
});

test('columns of tables, aliases, views and subqueries are selected', () => {
  const query = new QueryBuilder();
  const other = alias(places, 'other');
  const shown = pgView('shown', { id: integer('id'), name: integer('name') }).existing();
  const named = query.select({ id: places.id, name: places.name }).from(places).as('named');
  const selected = query
    .select({
      table: pick(places, 'id', 'name'),
      other: pick(other, 'id', 'name'),
      shown: pick(shown, 'id', 'name'),
      named: pick(named, 'id', 'name'),
    })
    .from(places)
    .innerJoin(other, eq(other.id, places.id))
    .innerJoin(shown, eq(shown.id, places.id))
    .innerJoin(named, eq(named.id, places.id))
    .toSQL().sql;
  expect(selected.slice(0, selected.indexOf(' from'))).toBe(
    'select "places"."id", "places"."name", "other"."id", "other"."name", "shown"."id", "shown"."name", "named"."id", "named"."name"',
  );
});
