import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sampleRows } from '../kit.tables.ts';
import type { Db } from './database.ts';

/**
 * Records every row that the running transaction has written, whichever feature wrote it: called in the transaction that
 * fills an empty database with the sample community. A row's xmin is the transaction that wrote it.
 */
export async function recordSampleRows(db: Db): Promise<void> {
  for (const table of await keyedTables(db)) {
    await db.execute(sql`
      insert into ${sampleRows} (table_name, key)
      select ${table.name}, ${keyOf(table)} from ${sql.identifier(table.name)} as t
      where t.xmin = pg_current_xact_id()::xid
      on conflict do nothing`);
  }
}

/** Whether there is anything left to remove. */
export async function hasSampleRows(db: Db): Promise<boolean> {
  const rows = await db.select({ name: sampleRows.tableName }).from(sampleRows).limit(1);
  return rows.length > 0;
}

/**
 * Deletes the recorded rows, and what hangs on them by its foreign key, such as a member's RSVP to an invented event. One
 * statement, because foreign keys are checked at its end, whatever the order of the tables.
 */
export async function removeSampleRows(db: Db): Promise<void> {
  // Thousands of rows in every table, and all that hangs on them.
  await db.execute(sql`set local statement_timeout = 0`);
  const recorded = new Set(
    (await db.selectDistinct({ name: sampleRows.tableName }).from(sampleRows)).map(({ name }) => name),
  );
  const tables = (await keyedTables(db)).filter(({ name }) => recorded.has(name));
  const deletions = tables.map(
    (table, index) => sql`${sql.identifier(`deleted_${index}`)} as (
      delete from ${sql.identifier(table.name)} as t using ${sampleRows} as s
      where s.table_name = ${table.name} and s.key = ${keyOf(table)})`,
  );
  if (deletions.length > 0) await db.execute(sql`with ${sql.join(deletions, sql`, `)} select 1`);
  await db.delete(sampleRows);
}

const KeyedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
type KeyedTable = z.infer<typeof KeyedTable>;
const KeyedTables = z.object({ rows: z.array(KeyedTable) });

/** The tables, each with the columns of its primary key. */
async function keyedTables(db: Db): Promise<KeyedTable[]> {
  const result = await db.execute(sql`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'sample_rows'
    group by c.relname order by c.relname`);
  return KeyedTables.parse(result).rows;
}

function keyOf({ columns }: KeyedTable): SQL {
  const pairs = columns.map((column) => sql`${column}::text, t.${sql.identifier(column)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
