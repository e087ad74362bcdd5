import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { metrics } from '../metrics.ts';

/** The secret of each day that visitors are told apart by, of today alone: once the day is over, it is deleted. */
export const daySalts = pgTable('day_salts', {
  /** YYYY-MM-DD in the borough, as are all dates here. */
  date: date('date').primaryKey(),
  /** 32 random bytes as hexadecimal text. */
  salt: text('salt').notNull(),
});

/** Who was there today, and who on which screen, as hashes made with the day's salt; deleted with it. */
export const visitMarks = pgTable(
  'visit_marks',
  {
    date: date('date').notNull(),
    /** Of a visitor and a screen, or of a visitor and the whole site. */
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.date, table.mark] })],
);

/** How often each screen was opened on a day, and by how many. */
export const pageViews = pgTable(
  'page_views',
  {
    date: date('date').notNull(),
    /** A screen's address with … for whatever names a thing: '/mosque/…'. */
    path: text('path').notNull(),
    views: integer('views').notNull(),
    uniqueVisitors: integer('unique_visitors').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.path] }),
    check('page_views_visitors_view', sql`${table.uniqueVisitors} between 0 and ${table.views}`),
  ],
);

/** The same for the whole site: a visitor of three screens is one. */
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

/** How long things took on a day, counted in steps of time (histogram.ts): of calls, pages, and what browsers measured. */
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
