import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAtColumn } from '#kit/server/db/columns.ts';

/** What an administrator has set; a setting that was never set has no row and keeps its default. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAtColumn(),
});
