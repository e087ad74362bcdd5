import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '#test/test-database.ts';
import { once, toldOnce } from './repeats.ts';

const names = z.object({ rows: z.array(z.object({ name: z.string() })) });

test('every unique key of the database says what a second attempt gets', async () => {
  const database = await openTestDatabase();
  const found = await database.db.execute(
    sql`select key.relname as name from pg_index join pg_class as key on key.oid = indexrelid
      join pg_namespace on pg_namespace.oid = key.relnamespace
      where nspname = 'public' and indisunique and (not indisprimary or indnkeyatts > 1)`,
  );
  await database.close();
  const keys = names.parse(found).rows.map(({ name }) => name);
  expect(once.flatMap((row) => row.keys).sort()).toEqual(keys.sort());
});

/** Beginnings of texts that are no keys of notices or of the queue. */
const otherTexts = ['mailto', 'sample'];

test('every key under which something is told once says when it is told again', async () => {
  const listed = toldOnce.map(({ key }) => key);
  expect(listed).toEqual([...new Set(listed)].sort());
  const sources: string[] = [];
  for await (const path of glob('src/**/server/*.{ts,tsx}')) {
    if (!path.includes('.test.')) sources.push(readFileSync(path, 'utf8'));
  }
  const found = sources.flatMap((source) =>
    [...source.matchAll(/`([a-z-]+):\$\{/g)].map(([, key = '']) => key),
  );
  expect(found.filter((key) => !listed.includes(key) && !otherTexts.includes(key))).toEqual([]);
  const isUsed = (key: string) =>
    found.includes(key) || sources.some((source) => source.includes(`'${key}'`));
  expect(listed.filter((key) => !isUsed(key))).toEqual([]);
});

test('docs/repeats.md is up to date (npx vitest run -u updates it)', async () => {
  const keys = once.map(
    ({ what, keys: names, second, again }) =>
      `| ${what} | ${names.map((name) => `\`${name}\``).join(', ')} | ${second} | ${again} |`,
  );
  const told = toldOnce.map(({ key, what, again }) => `| \`${key}\` | ${what} | ${again} |`);
  const text = `${introduction}\n${headOfKeys}\n${keys.join('\n')}\n\n${introductionOfTold}\n${headOfTold}\n${told.join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/repeats.md');
});

const introduction = `# What happens the second time

Each unique key of the database makes something happen once. This page says what a second attempt gets, and when the same may rightly happen again: nothing is
answered as done that isn't. It is made from the tables in \`test/every-call/repeats.ts\`, and a test compares them with the database and the source.

## Stored once
`;

const headOfKeys = '| what | unique keys | a second one | again |\n|---|---|---|---|';

const introductionOfTold = `## Told once

A member gets one notice, and one email, under each key. The key begins with the word in the first column. Notices are deleted after 90 days, and their keys with them.
`;

const headOfTold = '| key | what is told | told again |\n|---|---|---|';
