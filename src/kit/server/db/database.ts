import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** A connection or a transaction: query functions take it first, so that any of them can join any transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, with what the process needs to manage it. */
export type Database = {
  db: Db;
  /** The connections of `db`. */
  pool: pg.Pool;
  /** For dedicated connections, such as one that listens for notifications. */
  connection: pg.ClientConfig;
  /** The same database with the role that owns the tables, for migrations and backups. */
  owner: pg.ClientConfig;
  close(): Promise<void>;
};
