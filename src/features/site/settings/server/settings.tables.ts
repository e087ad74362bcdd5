import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, type TableErasure } from '#kit/server/erasure.ts';

/** Settings changed by administrators; a setting that was never changed has no row and keeps its default. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAtColumn(),
});

export const erasure: readonly TableErasure[] = [
  erasureOf(siteSettings, {
    key: noPersonalData,
    value: 'Nobody in it: the site’s settings, with the contact details that it publishes.',
  }),
];
