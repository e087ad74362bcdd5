import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';

/** Tables in which a request may leave a trace though it is refused, each with the reason. */
const writtenByRefusals: ReadonlyMap<string, string> = new Map([
  ['rate_limits', 'a refused try counts against the limit on how often somebody may try'],
  ['audit_log', 'a member who tries the administrators’ calls is written down'],
  ['external_cache', 'what an outside service answered is kept, whatever becomes of the request'],
]);

const write = z.object({
  table: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The row as it was before, as text; null where it was inserted. */
  before: z.string().nullable(),
});
export type Write = z.infer<typeof write>;

/**
 * Makes a database write down, in a table outside the product's schema, each row that is inserted, changed or deleted, in
 * the transaction that does it: what is rolled back is not written down, and neither is an update that changes nothing.
 */
export async function installWriteLog(db: Db): Promise<void> {
  await db.execute(sql`create schema write_log`);
  await db.execute(sql`create unlogged table write_log.writes ("table" text, operation text, before text)`);
  await db.execute(sql`
    create function write_log.note() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'UPDATE' and old *= new then return null; end if;
      insert into write_log.writes
        values (tg_table_name, tg_op, case when tg_op <> 'INSERT' then old::text end);
      return null;
    end $$`);
  await db.execute(sql`
    do $$ declare name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format(
          'create trigger write_log after insert or update or delete on %I
           for each row execute function write_log.note()', name);
      end loop;
    end $$`);
}

/** What was written since it was last asked, without what refused requests may write. */
export async function takeWrites(db: Db): Promise<Write[]> {
  const taken = await db.execute(sql`delete from write_log.writes returning "table", operation, before`);
  return z
    .object({ rows: z.array(write) })
    .parse(taken)
    .rows.filter(({ table }) => !writtenByRefusals.has(table));
}
