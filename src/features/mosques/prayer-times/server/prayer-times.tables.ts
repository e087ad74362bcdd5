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
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, mosqueContent, publicPlaceData, type TableErasure } from '#kit/server/erasure.ts';
import type { KnownJamaah } from '../jamaah-news.rules.ts';
import { prayers, specialDayKinds, womensPlaces } from '../prayer.rules.ts';
import { fastLimits } from '../timetable.rules.ts';

const mosqueId = () =>
  uuid('mosque_id')
    .notNull()
    .references(() => places.id, { onDelete: 'cascade' });

const isClock = (column: string) => sql.raw(`"${column}" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`);

const aspects = ['begins', 'jamaah'] as const;
const ruleKinds = ['fixed', 'offset', 'straight_after', 'none'] as const;

/** A mosque's rules for start or jama'ah times, each for a range of dates. */
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

/** A prayer's times on a day, from a mosque's own timetable. */
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
    // Where Isha begins late, some mosques pray it with Maghrib.
    check(
      'prayer_days_jamaah_after_begin',
      sql`${table.prayer} = 'isha' or (${table.jamaahDayOffset}, ${table.jamaah}) >= (${table.beginsDayOffset}, ${table.begins})`,
    ),
  ],
);

/** Jumu'ah sittings, each held on every Friday of a range of dates. */
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
    unique('jumuah_sittings_once_in_a_hall')
      .on(table.mosqueId, table.validFrom, table.time, table.language, table.hall, table.address)
      .nullsNotDistinct(),
  ],
);

/** When suhoor ends and iftar is at mosques that count them from Fajr and Maghrib in their own way. */
export const fastConventions = pgTable(
  'fast_conventions',
  {
    mosqueId: mosqueId().primaryKey(),
    minutesBeforeFajr: smallint('minutes_before_fajr').notNull(),
    minutesAfterMaghrib: smallint('minutes_after_maghrib').notNull(),
  },
  (table) => [
    check(
      'fast_conventions_suhoor_sane',
      sql`${table.minutesBeforeFajr} between 0 and ${sql.raw(String(fastLimits.minutesBeforeFajr))}`,
    ),
    check(
      'fast_conventions_iftar_sane',
      sql`${table.minutesAfterMaghrib} between 0 and ${sql.raw(String(fastLimits.minutesAfterMaghrib))}`,
    ),
  ],
);

/** Special days that a mosque declares: the start of Ramadan, taraweeh, Eid with its sittings. */
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

/** Changes of which a mosque's followers are still to be notified, and when they were last notified. */
export const prayerTimeNews = pgTable('prayer_time_news', {
  mosqueId: mosqueId().primaryKey(),
  /** The coming jama'ah times before the change, as last known to the followers; null without a change. */
  known: json('known').$type<KnownJamaah>(),
  changedAt: instantColumn('changed_at'),
  toldAt: instantColumn('told_at'),
});

export const erasure: readonly TableErasure[] = [
  erasureOf(prayerRules, { mosqueId: publicPlaceData, time: publicPlaceData, weekdays: publicPlaceData }),
  erasureOf(prayerDays, { mosqueId: publicPlaceData, begins: publicPlaceData, jamaah: publicPlaceData }),
  erasureOf(jumuahSittings, {
    mosqueId: publicPlaceData,
    time: publicPlaceData,
    ends: publicPlaceData,
    language: publicPlaceData,
    hall: publicPlaceData,
    address: publicPlaceData,
  }),
  erasureOf(fastConventions, {}),
  erasureOf(specialDays, { mosqueId: publicPlaceData, times: publicPlaceData, note: mosqueContent }),
  erasureOf(prayerTimeNews, { known: publicPlaceData }),
];
