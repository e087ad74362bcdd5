import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { testWithDb } from '#test/with-db.ts';
import { findMalformedFields, handle, perform } from './handle.ts';

const listThings = call('listThings', {
  method: 'GET',
  path: '/api/things',
  who: 'everyone',
  tag: 'Things',
  summary: 'Lists things.',
  input: z.object({ ...pagingFields, statement: z.string() }),
  output: z.array(z.string()),
  paged: true,
});

/** Runs the statement in its input. */
const askDatabase = handle(listThings, async ({ db }, { statement }) => {
  await db.transaction((tx) => tx.execute(sql.raw(statement)));
  return { items: [], total: 0, nextCursor: null };
});

testWithDb('a cursor that the database can’t read is bad input, not a server error', async ({ ctx }) => {
  for (const value of [`'1.5'::int`, `'2026-02-31'::date`, `1e300::numeric::int`, `'x'::uuid`]) {
    const asked = { statement: `select ${value}`, cursor: 'W10' };
    await expect(perform(askDatabase, ctx, asked)).rejects.toMatchObject({
      code: 'bad_input',
      issues: [{ path: 'cursor' }],
    });
  }
});

testWithDb(
  'other failed queries are server errors, including one that fails beside a cursor',
  async ({ ctx }) => {
    const fault = { name: 'Error', message: expect.stringContaining('Failed query') };
    for (const asked of [{ statement: `select 'x'::int` }, { statement: 'select nothing', cursor: 'W10' }])
      await expect(perform(askDatabase, ctx, asked)).rejects.toMatchObject(fault);
  },
);

test('fields with a lone surrogate are named, at any depth, in values and in names', () => {
  const input = {
    whole: 'Amina 👩‍👩‍👧‍👦 أمينة',
    first: '\ud83d',
    last: 'b\udc00',
    list: ['a', ['\ud800']],
    inside: { deeper: { 'name\ud800': 1 } },
    'top\ud800': 1,
    number: 1,
    nothing: null,
    bytes: new Uint8Array([0xd8, 0x00]),
  };
  expect(findMalformedFields(input)).toEqual(['first', 'last', 'list', 'inside', 'top\ufffd']);
});

test('a very deep input is checked to the end', () => {
  let deep: unknown = '\ud800';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(findMalformedFields({ deep })).toEqual(['deep']);
});

test.each([undefined, null, 'text', 7, {}])('%j has no malformed fields', (input) => {
  expect(findMalformedFields(input)).toEqual([]);
});
