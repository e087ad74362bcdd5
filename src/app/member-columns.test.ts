import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createStatementCache, readSchemaFacts } from '#kit/server/db/query-cache.ts';
import { kitErasure } from '#kit/server/kit-erasure.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { serverFeatures } from './registry.ts';

const tables = [...serverFeatures.flatMap(({ erasure }) => erasure ?? []), ...kitErasure].map(
  ({ table }) => table,
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('no query by a column that can contain a member’s id is cached', async () => {
  const facts = await readSchemaFacts(database.pool);
  const { tablesOf } = createStatementCache(database.pool, facts);
  const isRemembered = (table: string, column: string) =>
    tablesOf(`select 1 from "${table}" where "${table}"."${column}" = $1`) !== null;
  const remembered: string[] = [];
  for (const table of tables) {
    const { name, columns, foreignKeys } = getTableConfig(table);
    const keys = foreignKeys.map((key) => key.reference());
    const isKeyOfThing = (column: (typeof columns)[number]) =>
      keys.some((key) => key.columns.some((one) => one.name === column.name) && key.foreignTable !== users);
    for (const column of columns.filter(({ columnType }) => columnType === 'PgUUID')) {
      const isOwnId = column.name === 'id' && table !== users;
      if (!isOwnId && !isKeyOfThing(column) && isRemembered(name, column.name))
        remembered.push(`${name}.${column.name}`);
    }
  }
  expect(tables.length).toBeGreaterThan(100);
  // The foreign keys of these two columns exist only in the migrations, because the code may not import upwards.
  expect(remembered.toSorted()).toEqual(['events.group_id', 'users.place_affiliation_id']);
  expect(isRemembered('events', 'place_id')).toBe(true);
  const named = [
    'volunteer_id',
    'author_id',
    'reporter_id',
    'answered_by',
    'submitted_by',
    'named_by',
    'shared_by',
  ];
  expect([...facts.memberColumns.values()].flat()).toEqual(expect.arrayContaining(named));
});
