import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import {
  createdAtColumn,
  cubeColumn,
  idColumn,
  instantColumn,
  oneOf,
  subsetOf,
  updatedAtColumn,
} from '#kit/server/db/columns.ts';
import {
  emptied,
  erasureOf,
  noPersonalData,
  publicPlaceData,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { forEachFact } from '../access-facts.rules.ts';
import { asrOpinions, methods, shafaqs } from '../calculation.rules.ts';
import { facilities, womensEntrances, womensPrayers, womensWudu } from '../mosque.rules.ts';
import { placeKinds, placeStatuses, verifiers } from '../place.rules.ts';

/** Mosques, Islamic schools, other facilities and prayer rooms: the columns that all kinds share. */
export const places = pgTable(
  'places',
  {
    id: idColumn(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    postcode: text('postcode').notNull(),
    ward: text('ward'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    description: text('description'),
    /** The path of its picture on this site: '/media/places/….webp'. */
    imageUrl: text('image_url'),
    /** Who took the picture, as plain text. */
    imageCredit: text('image_credit'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** The place on a sphere in metres. Distances between such points sort like great-circle distances. */
    position: cubeColumn('position').generatedAlwaysAs(
      sql`cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))])`,
    ),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', ''))`,
    ),
    searchWords: searchWordsColumn(
      'name',
      'address',
      'postcode',
      "replace(postcode, ' ', '')",
      "replace(kind, '_', ' ')",
      'ward',
      'description',
    ),
    services: text('services').array().notNull().default([]),
    capacity: integer('capacity'),
    establishedYear: integer('established_year'),
    featured: boolean('featured').notNull().default(false),
    status: text('status', { enum: placeStatuses }).notNull().default('pending'),
    /** The status to restore when an archived place is restored. */
    statusBeforeArchive: text('status_before_archive', { enum: placeStatuses }),
    /** The source of the record and its id there, such as 'osm' and 'node/123'. Imports find the record by these. */
    source: text('source').notNull(),
    sourceRef: text('source_ref'),
    /** Who last confirmed the record: the mosque or an administrator, and which member. */
    verifiedBy: text('verified_by', { enum: verifiers }),
    verifiedById: uuid('verified_by_id').references(() => users.id, { onDelete: 'set null' }),
    lastVerifiedAt: instantColumn('last_verified_at'),
    /** When its managers were last asked to confirm the record. */
    confirmationAskedAt: instantColumn('confirmation_asked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: instantColumn('approved_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('places_kind_known', table.kind, placeKinds),
    oneOf('places_status_known', table.status, placeStatuses),
    oneOf('places_verifier_known', table.verifiedBy, verifiers),
    check('places_image_ours', sql`${table.imageUrl} ~ '^/media/places/[0-9a-f-]{36}\\.webp$'`),
    check('places_name_given', sql`char_length(btrim(${table.name})) between 1 and 200`),
    check('places_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check('places_latitude_on_earth', sql`${table.latitude} between -90 and 90`),
    check('places_longitude_on_earth', sql`${table.longitude} between -180 and 180`),
    check('places_capacity_positive', sql`${table.capacity} > 0`),
    check('places_established_sane', sql`${table.establishedYear} between 1000 and 2200`),
    uniqueIndex('places_source_unique').on(table.source, table.sourceRef),
    index('places_by_name').on(table.kind, table.status, sql`lower(${table.name})`, table.id),
    index('places_featured_first').on(
      table.kind,
      table.status,
      sql`(not ${table.featured})`,
      sql`lower(${table.name})`,
      table.id,
    ),
    index('places_by_position').using('gist', table.position),
    index('places_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
    ...searchIndexes('places', table.searchWords),
  ],
);

/** Columns that only mosques have: one row for each place of kind mosque. */
export const mosqueDetails = pgTable(
  'mosque_details',
  {
    placeId: uuid('place_id')
      .primaryKey()
      .references(() => places.id, { onDelete: 'cascade' }),
    imamName: text('imam_name'),
    facilities: text('facilities').array().notNull().default([]),
    /** The prayers with space for women; null means not known, an empty list means none. */
    womensPrayers: text('womens_prayers').array(),
    womensEntrance: text('womens_entrance', { enum: womensEntrances }),
    womensWudu: text('womens_wudu', { enum: womensWudu }),
    /** Women's share of the prayer space, in percent. */
    womensShare: integer('womens_share'),
    womensNote: text('womens_note'),
    womensConfirmedAt: instantColumn('womens_confirmed_at'),
    womensConfirmedBy: text('womens_confirmed_by', { enum: verifiers }),
    /** The facts of its access, `step_free` to `carers_room`; null means not known. */
    ...forEachFact((fact) => boolean(columnName(fact))),
    accessConfirmedAt: instantColumn('access_confirmed_at'),
    accessConfirmedBy: text('access_confirmed_by', { enum: verifiers }),
    /** How long after the beginning of the jama'ah a janazah is prayed; null means the usual time (`minutesAfterJamaah`). */
    minutesToJanazah: integer('minutes_to_janazah'),
  },
  (table) => [
    subsetOf('mosque_details_facilities_known', table.facilities, facilities),
    subsetOf('mosque_details_womens_prayers_known', table.womensPrayers, womensPrayers),
    oneOf('mosque_details_womens_entrance_known', table.womensEntrance, womensEntrances),
    oneOf('mosque_details_womens_wudu_known', table.womensWudu, womensWudu),
    oneOf('mosque_details_womens_verifier_known', table.womensConfirmedBy, verifiers),
    oneOf('mosque_details_access_verifier_known', table.accessConfirmedBy, verifiers),
    check('mosque_details_womens_share_percent', sql`${table.womensShare} between 0 and 100`),
    check('mosque_details_minutes_to_janazah_sane', sql`${table.minutesToJanazah} between 0 and 120`),
    index('mosque_details_by_facility').using('gin', table.facilities),
  ],
);

/** Converts 'stepFree' to 'step_free'. */
function columnName(fact: string): string {
  return fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** How a mosque's start times are calculated; a mosque without a row has the defaults. */
export const mosquePrayerSettings = pgTable(
  'mosque_prayer_settings',
  {
    mosqueId: uuid('mosque_id')
      .primaryKey()
      .references(() => places.id, { onDelete: 'cascade' }),
    method: text('method', { enum: methods }).notNull(),
    shafaq: text('shafaq', { enum: shafaqs }).notNull().default('general'),
    asrOpinion: text('asr_opinion', { enum: asrOpinions }).notNull().default('standard'),
  },
  (table) => [
    oneOf('mosque_prayer_settings_method_known', table.method, methods),
    oneOf('mosque_prayer_settings_shafaq_known', table.shafaq, shafaqs),
    oneOf('mosque_prayer_settings_opinion_known', table.asrOpinion, asrOpinions),
  ],
);

/** Columns that only Islamic schools have. */
export const schoolDetails = pgTable('school_details', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id, { onDelete: 'cascade' }),
  schoolType: text('school_type').notNull(),
  ageRange: text('age_range'),
});

/** Columns that only other facilities (halal butchers, funeral services, charity shops, …) have. */
export const facilityDetails = pgTable('facility_details', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id, { onDelete: 'cascade' }),
  facilityType: text('facility_type').notNull(),
});

export const erasure: readonly TableErasure[] = [
  erasureOf(places, {
    name: publicPlaceData,
    address: publicPlaceData,
    postcode: publicPlaceData,
    ward: publicPlaceData,
    phone: publicPlaceData,
    email: publicPlaceData,
    website: publicPlaceData,
    description: publicPlaceData,
    imageUrl: publicPlaceData,
    imageCredit: 'Kept: the photographer’s name, given with the picture; removed on request.',
    searchText: publicPlaceData,
    searchWords: publicPlaceData,
    services: publicPlaceData,
    source: noPersonalData,
    sourceRef: noPersonalData,
    verifiedById: emptied,
    createdBy: emptied,
    approvedBy: emptied,
  }),
  erasureOf(mosqueDetails, {
    imamName:
      'Kept: the imam’s name on the mosque’s public record, whether a member or not; corrected on request.',
    facilities: publicPlaceData,
    womensPrayers: publicPlaceData,
    womensNote: publicPlaceData,
  }),
  erasureOf(mosquePrayerSettings, {}),
  erasureOf(schoolDetails, { schoolType: publicPlaceData, ageRange: publicPlaceData }),
  erasureOf(facilityDetails, { facilityType: publicPlaceData }),
];
