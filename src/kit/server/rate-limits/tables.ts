import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantColumn } from '../db/columns.ts';

/** How often something was done in the current window. Keys are keyed hashes: without the site's secret nobody can try addresses on them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    action: text('action').notNull(),
    key: text('key').notNull(),
    windowStart: instantColumn('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.action, table.key] })],
);
