import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';

/** Returns every row of every table that contains the word, as text. */
export async function rowsWith(db: Db, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await listTables(db)) {
    const rows = await db.execute(
      sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} as t where t::text ilike ${`%${word}%`}`,
    );
    for (const { row } of z.object({ rows: z.array(z.object({ row: z.string() })) }).parse(rows).rows)
      found.push(`${name}: ${row}`);
  }
  return found;
}

/** Returns every column that contains the word in any row: 'events.title'. */
export async function columnsWith(db: Db, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await listTables(db)) {
    const columns = await db.execute(
      sql`select distinct field.key as name from ${sql.identifier(schema)}.${sql.identifier(name)} as t, jsonb_each_text(to_jsonb(t)) as field
        where field.value ilike ${`%${word}%`} order by field.key`,
    );
    found.push(...columnNames.parse(columns).rows.map((column) => `${name}.${column.name}`));
  }
  return found;
}

const columnNames = z.object({ rows: z.array(z.object({ name: z.string() })) });
const tableNames = z.object({ rows: z.array(z.object({ schema: z.string(), name: z.string() })) });

async function listTables(db: Db) {
  const listed = await db.execute(
    sql`select schemaname as schema, relname as name from pg_stat_user_tables where schemaname not in ('write_log', 'drizzle')`,
  );
  return tableNames.parse(listed).rows;
}
