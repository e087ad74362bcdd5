import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverFeatures } from '#app/registry.ts';
import { kitErasure } from '#kit/server/kit-erasure.ts';
import { copies } from './copies.ts';

/** What erasing an account does to each column: 'notifications.title' → 'Deleted: …'. */
const erased = new Map<string, string>(
  [...serverFeatures.flatMap(({ erasure }) => erasure ?? []), ...kitErasure].flatMap(({ table, columns }) => {
    const named = getTableColumns(table);
    return Object.entries(columns).map(
      ([name, what]) => [`${getTableName(table)}.${named[name]?.name ?? name}`, what] as const,
    );
  }),
);

test('every copy says what becomes of it with the account', () => {
  const unknown = copies.flatMap(({ columns }) => columns).filter((column) => !erased.has(column));
  expect(unknown).toEqual([]);
  expect(copies.filter(({ columns, leaves }) => (columns.length === 0) === (leaves === undefined))).toEqual(
    [],
  );
});

test('docs/copies.md is up to date (npx vitest run -u updates it)', async () => {
  const rows = copies.map(({ what, columns, leaves, removed }) => {
    const where = columns.map((column) => `\`${column}\``).join(', ') || 'not in the database';
    const told = columns.map((column) => erased.get(column));
    return `| ${what} | ${where} | ${leaves ?? [...new Set(told)].join(' ')} | ${removed} |`;
  });
  const text = `${introduction}\n| copy | where | when its author’s account is deleted | when a moderator takes the original down |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/copies.md');
});

const introduction = `# Where somebody’s words are copied

What a member writes is read from where it was written. This page lists every other place that keeps the words or the name, and what becomes of them there. It is made
from the table in \`test/every-call/copies.ts\` and the sentences about erasing in the code. A test has a member use every call, with others who quote, report and
answer, and fails when her words stand in a column that isn’t listed here; others check that nothing of her is left once she is gone.
`;
