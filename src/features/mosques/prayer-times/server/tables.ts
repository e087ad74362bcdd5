import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import type { KnownJamaah } from '../news/jamaah-news.ts';
import { prayers, specialDayKinds, womensPlaces } from '../prayers.ts';

const mosqueId = () =>
  uuid('mosque_id')
    .notNull()
    .references(() => places.id, { onDelete: 'cascade' });

const isClock = (column: string) => sql.raw(`"${column}" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`);

const aspects = ['begins', 'jamaah'] as const;
const ruleKinds = ['fixed', 'offset', 'straight_after', 'none'] as const;

/** What holds from a date to a date. */
export const prayerRules = pgTable(
  'prayer_rules',
  {
    id: idColumn(),
    mosqueId: mosqueId(),
    prayer: text('prayer', { enum: prayers }).notNull(),
    aspect: text('aspect', { enum: aspects }).notNull(),
    kind: text('kind', { enum: ruleKinds }).notNull(),
    time: text('time'),
    dayOffset: smallint('day_offset').notNull().default(0),
    offsetMinutes: integer('offset_minutes'),
    roundUpTo: integer('round_up_to'),
    weekdays: integer('weekdays').array(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    confirmedAt: instantColumn('confirmed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('prayer_rules_prayer_known', table.prayer, prayers),
    oneOf('prayer_rules_aspect_known', table.aspect, aspects),
    oneOf('prayer_rules_kind_known', table.kind, ruleKinds),
    check('prayer_rules_time_is_clock', isClock('time')),
    check('prayer_rules_fixed_has_time', sql`(${table.kind} = 'fixed') = (${table.time} is not null)`),
    check(
      'prayer_rules_offset_has_minutes',
      sql`(${table.kind} = 'offset') = (${table.offsetMinutes} is not null)`,
    ),
    check('prayer_rules_offset_sane', sql`${table.offsetMinutes} between -120 and 240`),
    check('prayer_rules_rounding_sane', sql`${table.roundUpTo} between 2 and 30`),
    check('prayer_rules_day_offset_sane', sql`${table.dayOffset} in (0, 1)`),
    check('prayer_rules_weekdays_sane', sql`${table.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]`),
    check('prayer_rules_range_in_order', sql`${table.validTo} >= ${table.validFrom}`),
    unique('prayer_rules_once')
      .on(table.mosqueId, table.prayer, table.aspect, table.validFrom, table.weekdays)
      .nullsNotDistinct(),
    index('prayer_rules_by_mosque').on(table.mosqueId, table.validFrom),
  ],
);

/** One prayer of one day out of a mosque's own timetable. */
export const prayerDays = pgTable(
  'prayer_days',
  {
    mosqueId: mosqueId(),
    date: date('date').notNull(),
    prayer: text('prayer', { enum: prayers }).notNull(),
    begins: text('begins'),
    beginsDayOffset: smallint('begins_day_offset').notNull().default(0),
    jamaah: text('jamaah'),
    jamaahDayOffset: smallint('jamaah_day_offset').notNull().default(0),
    confirmedAt: instantColumn('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.mosqueId, table.date, table.prayer] }),
    oneOf('prayer_days_prayer_known', table.prayer, prayers),
    check('prayer_days_begins_is_clock', isClock('begins')),
    check('prayer_days_jamaah_is_clock', isClock('jamaah')),
    check('prayer_days_says_something', sql`${table.begins} is not null or ${table.jamaah} is not null`),
    check(
      'prayer_days_offsets_sane',
      sql`${table.beginsDayOffset} in (0, 1) and ${table.jamaahDayOffset} in (0, 1)`,
    ),
    check(
      'prayer_days_jamaah_after_begin',
      sql`(${table.jamaahDayOffset}, ${table.jamaah}) >= (${table.beginsDayOffset}, ${table.begins})`,
    ),
  ],
);

/** A sitting of Jumu'ah, on every Friday from a date to a date. */
export const jumuahSittings = pgTable(
  'jumuah_sittings',
  {
    id: idColumn(),
    mosqueId: mosqueId(),
    time: text('time').notNull(),
    ends: text('ends'),
    language: text('language').notNull(),
    hall: text('hall'),
    address: text('address'),
    womensPlaces: text('womens_places', { enum: womensPlaces }).notNull().default('unknown'),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    confirmedAt: instantColumn('confirmed_at'),
  },
  (table) => [
    check('jumuah_sittings_time_is_clock', isClock('time')),
    check('jumuah_sittings_ends_is_clock', isClock('ends')),
    check('jumuah_sittings_ends_after_it_begins', sql`${table.ends} > ${table.time}`),
    check('jumuah_sittings_range_in_order', sql`${table.validTo} >= ${table.validFrom}`),
    check('jumuah_sittings_language_short', sql`char_length(${table.language}) between 1 and 40`),
    oneOf('jumuah_sittings_womens_places_known', table.womensPlaces, womensPlaces),
    unique('jumuah_sittings_once').on(table.mosqueId, table.validFrom, table.time, table.language),
  ],
);

/** Days that a mosque declares: Ramadan's start, taraweeh, Eid with its sittings. */
export const specialDays = pgTable(
  'special_days',
  {
    id: idColumn(),
    mosqueId: mosqueId(),
    kind: text('kind', { enum: specialDayKinds }).notNull(),
    date: date('date').notNull(),
    endsOn: date('ends_on'),
    times: text('times').array().notNull().default([]),
    note: text('note'),
    confirmedAt: instantColumn('confirmed_at'),
  },
  (table) => [
    oneOf('special_days_kind_known', table.kind, specialDayKinds),
    check('special_days_range_in_order', sql`${table.endsOn} >= ${table.date}`),
    unique('special_days_once').on(table.mosqueId, table.kind, table.date),
  ],
);

/** First days of Hijri months as the operator has declared them for the borough. */
export const hijriMonthStarts = pgTable(
  'hijri_month_starts',
  {
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    startsOn: date('starts_on').notNull().unique(),
    declaredBy: text('declared_by'),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.month] }),
    check('hijri_month_starts_year_sane', sql`${table.year} between 1400 and 1600`),
    check('hijri_month_starts_month_known', sql`${table.month} between 1 and 12`),
  ],
);

/** What is still to be told to a mosque's followers, and when they were last told. */
export const prayerTimeNews = pgTable('prayer_time_news', {
  mosqueId: mosqueId().primaryKey(),
  /** The coming jama'ah times as the followers know them; null where there is nothing to tell. */
  known: json('known').$type<KnownJamaah>(),
  changedAt: instantColumn('changed_at'),
  toldAt: instantColumn('told_at'),
});
