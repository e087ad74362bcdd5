import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable, PgUUID } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { personalDataColumnTypes, type TableErasure } from '#kit/server/erasure.ts';
import { kitErasure } from '#kit/server/kit-erasure.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { serverFeatures } from './registry.ts';

const all: readonly TableErasure[] = [
  ...serverFeatures.flatMap(({ erasure }) => erasure ?? []),
  ...kitErasure,
].sort((one, other) => (getTableName(one.table) < getTableName(other.table) ? -1 : 1));

test('every column that can contain personal data states what erasing an account does to it', () => {
  const stated = all.flatMap(({ table, columns }) =>
    Object.keys(columns).map((name) => `${getTableName(table)}.${name}`),
  );
  const needed = all.flatMap(({ table }) =>
    columnsWithPeople(table).map((name) => `${getTableName(table)}.${name}`),
  );
  expect(stated.sort()).toEqual(needed.sort());
});

test('every table of the database is listed', async () => {
  const database = await openTestDatabase();
  const listed = await database.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(listed).rows;
  expect(names.map(({ name }) => name).sort()).toEqual(
    [...new Set(all.map(({ table }) => getTableName(table)))].sort(),
  );
  await database.close();
});

test('docs/erasure.md is up to date (npx vitest run -u updates it)', async () => {
  const rows = all.flatMap(({ table, columns }) => {
    const named = getTableColumns(table);
    return Object.entries(columns).map(
      ([name, what]) => `| ${getTableName(table)} | ${named[name]?.name ?? name} | ${what} |`,
    );
  });
  const text = `${introduction}\n| table | column | when an account is erased |\n|---|---|---|\n${rows.join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/erasure.md');
});

const introduction = `# What erasing an account does

Each column that can hold a person (text, JSON, lists, ids) of each table. The sentences stand in the code beside the tables; a column without one does not
compile, a table without a list fails \`npm run check\`, and this page is compared with them by a test. Another test has a member with unmistakable names, words
and pictures use every call, erases the account, and searches all rows and files. Columns of fixed choices, dates and numbers hold nobody.
`;

/** Returns the columns of a table that can contain personal data, by their types. */
function columnsWithPeople(table: PgTable): string[] {
  if (!is(table, PgTable)) return [];
  return Object.entries(getTableColumns(table))
    .filter(([, column]) => {
      const isOwnId = is(column, PgUUID) && column.primary;
      const kind = personalDataColumnTypes.find((type) => type === column.columnType);
      return kind !== undefined && !isOwnId && !column.enumValues?.length;
    })
    .map(([name]) => name);
}
