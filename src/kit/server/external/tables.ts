import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../db/columns.ts';

/** What we read of outside services' answers, kept past their freshness for the day that the service fails. */
export const externalCache = pgTable(
  'external_cache',
  {
    service: text('service').notNull(),
    key: text('key').notNull(),
    /** Null: the service answered that it has nothing by this key. */
    body: jsonb('body'),
    fetchedAt: instantColumn('fetched_at').notNull(),
    freshUntil: instantColumn('fresh_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.key] })],
);
