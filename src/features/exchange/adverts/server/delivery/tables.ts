import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { oneOf } from '#kit/server/db/constraints.ts';
import { advertisements } from '../tables.ts';

export const countedActs = ['seen', 'clicked'] as const;
export type CountedAct = (typeof countedActs)[number];

/** How often an advert was seen and clicked on each day. */
export const adAnalytics = pgTable(
  'ad_analytics',
  {
    advertisementId: uuid('advertisement_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.advertisementId, table.date] }),
    check('ad_analytics_counts_sane', sql`${table.impressions} >= 0 and ${table.clicks} >= 0`),
  ],
);

/** Who was counted today: by a code that can’t be made again once the day’s salt is gone. Deleted after the day. */
export const adVisitors = pgTable(
  'ad_visitors',
  {
    advertisementId: uuid('advertisement_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    act: text('act', { enum: countedActs }).notNull(),
    visitor: text('visitor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.advertisementId, table.date, table.act, table.visitor] }),
    oneOf('ad_visitors_act_known', table.act, countedActs),
    index('ad_visitors_by_date').on(table.date),
  ],
);
