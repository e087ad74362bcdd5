import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, publicPlaceData, type TableErasure } from '#kit/server/erasure.ts';

/** Whose announcement of a month's first day mosques follow. The migration that makes the table adds the site's own. */
export const moonAuthorities = pgTable(
  'moon_authorities',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** The one whose months the site's own Hijri calendar has. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('moon_authorities_name_short', sql`char_length(btrim(${table.name})) between 1 and 100`),
    uniqueIndex('moon_authorities_by_name').on(sql`lower(${table.name})`),
    uniqueIndex('moon_authorities_one_default').on(table.isDefault).where(sql`${table.isDefault}`),
  ],
);

/** The authority that a mosque follows. One without a row or without an authority decides on the night, and declares for itself. */
export const mosqueMoonAuthorities = pgTable(
  'mosque_moon_authorities',
  {
    mosqueId: uuid('mosque_id')
      .primaryKey()
      .references(() => places.id, { onDelete: 'cascade' }),
    authorityId: uuid('authority_id').references(() => moonAuthorities.id, { onDelete: 'restrict' }),
    /** Added to the number of declarations, so that the versions of calendar entries grow when the mosque chooses another authority. */
    changesBefore: integer('changes_before').notNull().default(0),
  },
  (table) => [index('mosque_moon_authorities_by_authority').on(table.authorityId)],
);

/** First days of Hijri months as declared for an authority, or by a mosque that decides for itself. */
export const hijriMonthStarts = pgTable(
  'hijri_month_starts',
  {
    id: idColumn(),
    authorityId: uuid('authority_id').references(() => moonAuthorities.id, { onDelete: 'cascade' }),
    mosqueId: uuid('mosque_id').references(() => places.id, { onDelete: 'cascade' }),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    /** Null once it was taken back: the row stays, so that followers who were told are told of that too. */
    startsOn: date('starts_on'),
    /** The day that followers were told of last; null if they were told of none, or that it is open again. */
    toldStartsOn: date('told_starts_on'),
    /** The day that they had been told of before that, while the latest one is being told. */
    toldBefore: date('told_before'),
    declaredBy: text('declared_by'),
    /** Counts the changes, so that followers are told of the latest one alone. */
    version: integer('version').notNull().default(1),
    declaredAt: instantColumn('declared_at'),
  },
  (table) => [
    check('hijri_month_starts_of_one', sql`(${table.authorityId} is null) <> (${table.mosqueId} is null)`),
    check('hijri_month_starts_year_sane', sql`${table.year} between 1400 and 1600`),
    check('hijri_month_starts_month_known', sql`${table.month} between 1 and 12`),
    unique('hijri_month_starts_of_authority').on(table.authorityId, table.year, table.month),
    unique('hijri_month_starts_of_mosque').on(table.mosqueId, table.year, table.month),
    unique('hijri_month_starts_day_of_authority').on(table.authorityId, table.startsOn),
    unique('hijri_month_starts_day_of_mosque').on(table.mosqueId, table.startsOn),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(moonAuthorities, { name: noPersonalData }),
  erasureOf(mosqueMoonAuthorities, { authorityId: publicPlaceData }),
  erasureOf(hijriMonthStarts, {
    authorityId: noPersonalData,
    mosqueId: publicPlaceData,
    declaredBy:
      'Kept: the id of the administrator or manager who declared it; once the account is gone, it leads to nobody.',
  }),
];
