import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A connection or a transaction: query functions take it first, so that any of them joins any transaction. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, with what the process needs to look after it. */
export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Hears what NOTIFY says on a channel, until it is closed. */
  listen(channel: string, hear: (message: string) => void): { close(): Promise<void> };
  close(): Promise<void>;
};
