import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { prayers, womensPlaces } from '#features/mosques/prayer-times/prayer.rules.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, mosqueContent, publicPlaceData, type TableErasure } from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { nightChoices, quranAmounts, sittingKinds, sittingLabels, timeBases } from '../sitting.rules.ts';

const isClock = (column: string) => sql.raw(`"${column}" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`);

/** The name of a sitting's kind, as screens show it. */
const kindText = `case kind ${sittingKinds.map((kind) => `when '${kind}' then '${sittingLabels[kind]}'`).join(' ')} end`;

/** A mosque's congregations outside the five prayers and Jumu'ah: taraweeh, qiyam, both Eids, eclipse and rain prayers. */
export const sittings = pgTable(
  'sittings',
  {
    id: idColumn(),
    mosqueId: uuid('mosque_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: sittingKinds }).notNull(),
    /** A clock time; null if the time follows a prayer. */
    time: text('time'),
    afterPrayer: text('after_prayer', { enum: prayers }),
    afterBasis: text('after_basis', { enum: timeBases }),
    afterMinutes: smallint('after_minutes'),
    /** The first and last evening; for an Eid the days on which it is expected. */
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to').notNull(),
    nights: text('nights', { enum: nightChoices }).notNull().default('all'),
    /** The numbers of chosen nights, ascending. */
    nightNumbers: smallint('night_numbers').array(),
    endsAt: text('ends_at'),
    rakahs: smallint('rakahs'),
    quran: text('quran', { enum: quranAmounts }),
    /** The night of Ramadan on which the whole Qur'an is completed. */
    khatmNight: smallint('khatm_night'),
    hall: text('hall'),
    /** The address if it is not held in the mosque. */
    address: text('address'),
    postcode: text('postcode'),
    /** The position of that postcode. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    language: text('language'),
    womensPlaces: text('womens_places', { enum: womensPlaces }).notNull().default('unknown'),
    /** Null: not known. */
    parking: boolean('parking'),
    /** Whether children are welcome; null if not known. */
    children: boolean('children'),
    note: text('note'),
    /** For searching: a trigger keeps it the same as the mosque's name. */
    mosqueName: text('mosque_name').notNull().default(''),
    searchWords: searchWordsColumn(
      `${kindText} || ' ' || mosque_name`,
      'hall',
      'address',
      'postcode',
      'language',
      'note',
      "rakahs::text || ' rakahs rakats'",
      "case womens_places when 'yes' then 'women sisters ladies' end",
    ),
    /** Counts changes, for calendars. */
    version: integer('version').notNull().default(1),
    confirmedAt: instantColumn('confirmed_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('sittings_kind_known', table.kind, sittingKinds),
    oneOf('sittings_prayer_known', table.afterPrayer, prayers),
    oneOf('sittings_basis_known', table.afterBasis, timeBases),
    oneOf('sittings_nights_known', table.nights, nightChoices),
    oneOf('sittings_womens_places_known', table.womensPlaces, womensPlaces),
    check('sittings_time_is_clock', isClock('time')),
    check('sittings_end_is_clock', isClock('ends_at')),
    check('sittings_clock_or_rule', sql`(${table.time} is null) <> (${table.afterPrayer} is null)`),
    check(
      'sittings_rule_whole',
      sql`(${table.afterPrayer} is null) = (${table.afterBasis} is null) and (${table.afterPrayer} is null) = (${table.afterMinutes} is null)`,
    ),
    check('sittings_minutes_sane', sql`${table.afterMinutes} between 0 and 240`),
    check(
      'sittings_range_in_order',
      sql`${table.validTo} between ${table.validFrom} and ${table.validFrom} + 366`,
    ),
    check(
      'sittings_nights_of_night_prayers',
      sql`${table.nights} = 'all' or ${table.kind} in ('taraweeh', 'qiyam')`,
    ),
    check(
      'sittings_numbers_of_chosen_nights',
      sql`(${table.nights} = 'chosen') = (${table.nightNumbers} is not null)`,
    ),
    check('sittings_numbers_some', sql`cardinality(${table.nightNumbers}) between 1 and 30`),
    check('sittings_numbers_sane', sql`1 <= all(${table.nightNumbers}) and 30 >= all(${table.nightNumbers})`),
    oneOf('sittings_quran_known', table.quran, quranAmounts),
    check(
      'sittings_quran_of_night_prayers',
      sql`${table.quran} is null or ${table.kind} in ('taraweeh', 'qiyam')`,
    ),
    check(
      'sittings_khatm_of_whole_quran',
      sql`${table.khatmNight} is null or (${table.quran} is not null and ${table.quran} = 'whole' and ${table.khatmNight} between 1 and 30)`,
    ),
    check('sittings_rakahs_sane', sql`${table.rakahs} between 2 and 36`),
    check('sittings_position_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('sittings_language_short', sql`char_length(${table.language}) between 1 and 40`),
    check('sittings_note_short', sql`char_length(${table.note}) between 1 and 200`),
    index('sittings_by_mosque').on(table.mosqueId, table.validFrom),
    index('sittings_by_kind').on(table.kind, table.validFrom),
    ...searchIndexes('sittings', table.searchWords),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(sittings, {
    mosqueId: publicPlaceData,
    time: publicPlaceData,
    nightNumbers: publicPlaceData,
    endsAt: publicPlaceData,
    hall: publicPlaceData,
    address: publicPlaceData,
    postcode: publicPlaceData,
    language: publicPlaceData,
    note: mosqueContent,
    mosqueName: publicPlaceData,
    searchWords: mosqueContent,
  }),
];
