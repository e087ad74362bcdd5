import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';

/** Returns every row of every table that contains the word, as text. */
export async function rowsWith(db: Db, word: string): Promise<string[]> {
  const listed = await db.execute(
    sql`select schemaname as schema, relname as name from pg_stat_user_tables where schemaname not in ('write_log', 'drizzle')`,
  );
  const tables = z
    .object({ rows: z.array(z.object({ schema: z.string(), name: z.string() })) })
    .parse(listed).rows;
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await db.execute(
      sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} as t where t::text ilike ${`%${word}%`}`,
    );
    for (const { row } of z.object({ rows: z.array(z.object({ row: z.string() })) }).parse(rows).rows)
      found.push(`${name}: ${row}`);
  }
  return found;
}
