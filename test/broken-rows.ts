import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#kit/server/db/database.ts';

/** Makes the database refuse writes to rows with this value until `repair` is called. */
export async function breakRows(
  db: Db,
  column: PgColumn,
  value: string,
): Promise<{ repair(): Promise<void> }> {
  const name = sql.identifier(`broken_${randomUUID().replaceAll('-', '')}`);
  const table = sql.identifier(getTableName(column.table));
  await db.execute(sql`
    create function ${name}() returns trigger language plpgsql as $$
    declare
      touched jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      if touched ->> tg_argv[0] = tg_argv[1] then
        raise exception 'a broken row' using errcode = 'check_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`);
  await db.execute(sql`
    create trigger ${name} before insert or update or delete on ${table} for each row
    execute function ${name}(${sql.raw(`'${column.name}'`)}, ${sql.raw(`'${value}'`)})`);
  return {
    async repair() {
      await db.execute(sql`drop trigger ${name} on ${table}`);
    },
  };
}

/** Counts the statements in this database that wait for a row lock. */
export async function waitingStatements(db: Db): Promise<number> {
  const waiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
  return db.$count(sql`pg_stat_activity`, waiting);
}
