import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { PoolCounts } from '../monitor/monitor.ts';

/** A connection or a transaction: query functions take it first, so that any of them joins any transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, with what the process needs to look after it. */
export type Database = {
  db: Db;
  /** For connections of one's own, which listen for notifications, say. */
  connection: pg.ClientConfig;
  /** The connections of this process. */
  pool(): PoolCounts;
  close(): Promise<void>;
};
