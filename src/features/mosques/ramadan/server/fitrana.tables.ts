import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, publicPlaceData, type TableErasure } from '#kit/server/erasure.ts';

/** Fitrana (zakat al-fitr) for each person, in the year of a Ramadan, as a mosque entered it. It is not paid through the site. */
export const fitranaAmounts = pgTable(
  'fitrana_amounts',
  {
    mosqueId: uuid('mosque_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    hijriYear: integer('hijri_year').notNull(),
    amountPence: integer('amount_pence').notNull(),
    /** The mosque's own page for it. */
    url: text('url'),
    confirmedAt: instantColumn('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mosqueId, table.hijriYear] }),
    check('fitrana_amounts_amount_sane', sql`${table.amountPence} between 1 and 100000`),
    check('fitrana_amounts_year_sane', sql`${table.hijriYear} between 1400 and 1600`),
    check('fitrana_amounts_url_short', sql`char_length(${table.url}) between 1 and 500`),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(fitranaAmounts, { mosqueId: publicPlaceData, url: publicPlaceData }),
];
