import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TestApp } from '../with-app.ts';

const named = z.object({ rows: z.array(z.object({ name: z.string() })) });
const identified = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Returns ids of rows of every table, so that requests for a single thing find one. */
export async function knownIds(db: Db, ofEach = 2): Promise<string[]> {
  const ids: string[] = [];
  for (const table of await tablesWithIds(db)) ids.push(...(await idsIn(db, table, ofEach)));
  return ids;
}

async function tablesWithIds(db: Db): Promise<string[]> {
  const tables = named.parse(
    await db.execute(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`),
  );
  return tables.rows.map(({ name }) => name);
}

async function idsIn(db: Db, table: string, limit: number): Promise<string[]> {
  const found = await db.execute(sql`select id from ${sql.identifier(table)} order by id limit ${limit}`);
  return identified.parse(found).rows.map(({ id }) => id);
}

/** Returns the path of a list. If the list belongs to something, that is the first one with more than three rows. */
export async function addressOfList(
  app: TestApp,
  call: Call,
  headers: Record<string, string>,
): Promise<string> {
  const [name, second] = pathNames(call.path);
  if (name === undefined) return call.path;
  if (second !== undefined) return addressWithin(app, call, second, headers);
  const { db } = app.database;
  for (const table of namedLike(call.path, await tablesWithIds(db))) {
    for (const id of await idsIn(db, table, 20)) {
      const path = call.path.replace(`:${name}`, id);
      const answer = await app.fetch(path, { headers });
      if (answer.ok && Number(answer.headers.get('x-total-count')) > 3) return path;
    }
  }
  throw new Error(`Nothing has a list of more than three rows at ${call.path}.`);
}

/** Sorts tables: for /api/events/:id/guests those of events come first, because one of them has the ids. */
function namedLike(path: string, tables: readonly string[]): string[] {
  const [thing = ''] = /[a-z]+?(?=s?\/:)/.exec(path) ?? [];
  return tables.toSorted((a, b) => Number(b.includes(thing)) - Number(a.includes(thing)));
}

/** Does the same for a list inside an item of another list, such as a post’s replies in a group. */
async function addressWithin(
  app: TestApp,
  call: Call,
  name: string,
  headers: Record<string, string>,
): Promise<string> {
  const [outer = '', inner = ''] = call.path.split(`/:${name}`);
  const listed = await addressOfList(app, { ...call, path: outer }, headers);
  const things = identified.parse({
    rows: await (await app.fetch(`${listed}?limit=200`, { headers })).json(),
  });
  for (const { id } of things.rows) {
    const path = `${listed}/${id}${inner}`;
    const answer = await app.fetch(path, { headers });
    if (Number(answer.headers.get('x-total-count')) > 3) return path;
  }
  throw new Error(`Nothing has a list of more than three rows at ${call.path}.`);
}
