import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';

/** What browsers have refused on our pages, counted by kind; nothing in it belongs to a person. */
export const browserReports = pgTable(
  'browser_reports',
  {
    id: idColumn(),
    directive: text('directive').notNull(),
    blocked: text('blocked').notNull(),
    page: text('page').notNull(),
    count: integer('count').notNull(),
    firstSeenAt: instantColumn('first_seen_at').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull(),
  },
  (table) => [unique('browser_reports_once').on(table.directive, table.blocked, table.page)],
);
