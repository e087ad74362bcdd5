import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** A connection or a transaction: query functions take it first, so that any of them joins any transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, with what the process needs to look after it. */
export type Database = {
  db: Db;
  /** The connections of `db`. */
  pool: pg.Pool;
  /** For connections of one's own, which listen for notifications, say. */
  connection: pg.ClientConfig;
  /** The same with the role that owns the tables, which migrates and makes backups. */
  owner: pg.ClientConfig;
  close(): Promise<void>;
};
