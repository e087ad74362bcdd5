import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, type TableErasure } from '#kit/server/erasure.ts';

/** Content Security Policy violations on our pages, counted by kind; without personal data. */
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

const address = 'Nobody in it: the kind of page and the host, without ids, tokens and searches.';

export const erasure: readonly TableErasure[] = [
  erasureOf(browserReports, { directive: noPersonalData, blocked: address, page: address }),
];
