import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';

/** Tables to which a refused request may write, each with the reason. */
const writtenByRefusals: ReadonlyMap<string, string> = new Map([
  ['rate_limits', 'a refused attempt counts against the rate limit'],
  ['audit_log', 'refused attempts on administrator calls are recorded'],
  ['external_cache', 'responses of external services are cached even if the request is refused'],
]);

const write = z.object({
  table: z.string(),
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  /** The previous row as text; null for an insert. */
  before: z.string().nullable(),
});
export type Write = z.infer<typeof write>;

/**
 * Logs each inserted, changed or deleted row in a table outside the product's schema, in the same transaction: writes that are rolled back are
 * not logged, nor are updates that change nothing.
 */
export async function installWriteLog(db: Db): Promise<void> {
  await db.execute(sql`create schema write_log`);
  await db.execute(sql`
    create unlogged table write_log.writes
      (id bigint generated always as identity, "table" text, operation text, before text)`);
  await db.execute(sql`
    create function write_log.note() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'UPDATE' and old *= new then return null; end if;
      insert into write_log.writes ("table", operation, before)
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

/** Returns the writes since the last call in order, leaving out those that refused requests may make. */
export async function takeWrites(db: Db): Promise<Write[]> {
  const taken = await db.execute(sql`
    with taken as (delete from write_log.writes returning *)
    select "table", operation, before from taken order by id`);
  return z
    .object({ rows: z.array(write) })
    .parse(taken)
    .rows.filter(({ table }) => !writtenByRefusals.has(table));
}
