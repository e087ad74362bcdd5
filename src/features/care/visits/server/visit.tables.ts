import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { oneOf } from '#kit/server/db/columns.ts';
import {
  dailySaltData,
  erasureOf,
  noPersonalData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { metrics } from '../visit.rules.ts';

/** The secret from which visitors' codes of a day are made: deleted once the day is over. */
export const daySalts = pgTable('day_salts', {
  /** YYYY-MM-DD in the borough's time zone, like all dates in this feature. */
  date: date('date').primaryKey(),
  /** 32 random bytes as hexadecimal text. */
  salt: text('salt').notNull(),
});

/** Today's visitors of the site and of each screen, as hashes made with the day's salt; deleted with it. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    date: date('date').notNull(),
    /** The hash of a visitor and a screen, or of a visitor and the whole site. */
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.mark] })],
);

/**
 * The number of marks of each of today's network addresses, by a code made with the day's salt, and of the whole site under ''.
 * All processes count in these rows, so the limits apply to them together. Deleted with the salt.
 */
export const visitAddresses = pgTable(
  'visit_addresses',
  {
    date: date('date').notNull(),
    address: text('address').notNull(),
    /** Includes refused marks, up to the first batch past the limit. */
    marks: integer('marks').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.address] }),
    check('visit_addresses_marked', sql`${table.marks} > 0`),
  ],
);

/** How often each screen was opened on a day, and by how many. */
export const pageViews = pgTable(
  'page_views',
  {
    date: date('date').notNull(),
    /** A screen's address with … for ids: '/mosque/…'. */
    path: text('path').notNull(),
    views: integer('views').notNull(),
    uniqueVisitors: integer('unique_visitors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.path] }),
    check('page_views_visitors_view', sql`${table.uniqueVisitors} between 0 and ${table.views}`),
  ],
);

/** Views and visitors of the whole site on a day: a visitor of three screens counts once. */
export const visitDays = pgTable(
  'visit_days',
  {
    date: date('date').primaryKey(),
    views: integer('views').notNull(),
    uniqueVisitors: integer('unique_visitors').notNull(),
  },
  (table) => [check('visit_days_visitors_view', sql`${table.uniqueVisitors} between 0 and ${table.views}`)],
);

/** How often a member used a feature on a day: the member's own data. */
export const featureUsage = pgTable(
  'feature_usage',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    featureName: text('feature_name').notNull(),
    usageCount: integer('usage_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date, table.featureName] }),
    index('feature_usage_by_day').on(table.date, table.featureName, table.userId, table.usageCount),
    check('feature_usage_used', sql`${table.usageCount} > 0`),
  ],
);

/** Durations on a day as a histogram (`stepOf` in visit.rules.ts): of calls, pages, and browsers' measurements. */
export const performanceMetrics = pgTable(
  'performance_metrics',
  {
    date: date('date').notNull(),
    metricType: text('metric_type', { enum: metrics }).notNull(),
    /** The call's name, or the screen. */
    endpoint: text('endpoint').notNull(),
    step: smallint('step').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.metricType, table.endpoint, table.step] }),
    oneOf('performance_metrics_type_known', table.metricType, metrics),
  ],
);

const screen = 'Nobody in it: the address of a screen, with … for whatever names a thing.';

export const erasure: readonly TableErasure[] = [
  erasureOf(daySalts, { salt: dailySaltData }),
  erasureOf(visitMarks, { mark: dailySaltData }),
  erasureOf(visitAddresses, { address: dailySaltData }),
  erasureOf(pageViews, { path: screen }),
  erasureOf(visitDays, {}),
  erasureOf(featureUsage, { userId: rowDeleted, featureName: noPersonalData }),
  erasureOf(performanceMetrics, { endpoint: screen }),
];
