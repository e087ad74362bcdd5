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
import { users } from '#features/accounts/users/server/tables.ts';
import {
  createdAtColumn,
  cubeColumn,
  idColumn,
  instantColumn,
  updatedAtColumn,
} from '#kit/server/db/columns.ts';
import { oneOf, subsetOf } from '#kit/server/db/constraints.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { asrOpinions, methods, shafaqs } from '../calculation.ts';
import { facilities } from '../facilities.ts';
import { placeKinds, placeStatuses, verifiers } from '../place-kinds.ts';
import { womensEntrances, womensPrayers, womensWudu } from '../womens-access.ts';

/** Mosques, Islamic schools and other facilities: what every place has. */
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
    /** The path of its picture here: '/media/places/….webp'. */
    imageUrl: text('image_url'),
    /** Who took the picture, as plain text. */
    imageCredit: text('image_credit'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** The place on a sphere in metres: the distance of two such points orders by great-circle distance. */
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
    /** What an archived place was before, and is again once it is put back. */
    statusBeforeArchive: text('status_before_archive', { enum: placeStatuses }),
    /** Where the record came from, and its name there: 'osm' and 'node/123'. Imports find it again by these. */
    source: text('source').notNull(),
    sourceRef: text('source_ref'),
    /** Who said that the record is right: the mosque itself, or an administrator; and the member who did. */
    verifiedBy: text('verified_by', { enum: verifiers }),
    verifiedById: uuid('verified_by_id').references(() => users.id, { onDelete: 'set null' }),
    lastVerifiedAt: instantColumn('last_verified_at'),
    /** When its managers were last asked whether the record is right. */
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

/** What a mosque has besides: one row for each place of kind mosque. */
export const mosqueDetails = pgTable(
  'mosque_details',
  {
    placeId: uuid('place_id')
      .primaryKey()
      .references(() => places.id, { onDelete: 'cascade' }),
    imamName: text('imam_name'),
    facilities: text('facilities').array().notNull().default([]),
    /** The prayers with women's places; null: not known. An empty list says that there are none. */
    womensPrayers: text('womens_prayers').array(),
    womensEntrance: text('womens_entrance', { enum: womensEntrances }),
    womensWudu: text('womens_wudu', { enum: womensWudu }),
    /** Share of the prayer space that is women's, in percent. */
    womensShare: integer('womens_share'),
    womensNote: text('womens_note'),
    womensConfirmedAt: instantColumn('womens_confirmed_at'),
  },
  (table) => [
    subsetOf('mosque_details_facilities_known', table.facilities, facilities),
    subsetOf('mosque_details_womens_prayers_known', table.womensPrayers, womensPrayers),
    oneOf('mosque_details_womens_entrance_known', table.womensEntrance, womensEntrances),
    oneOf('mosque_details_womens_wudu_known', table.womensWudu, womensWudu),
    check('mosque_details_womens_share_percent', sql`${table.womensShare} between 0 and 100`),
    index('mosque_details_by_facility').using('gin', table.facilities),
  ],
);

/** How a mosque's begin times are computed; one without a row has the defaults. */
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

/** What an Islamic school has besides. */
export const schoolDetails = pgTable('school_details', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id, { onDelete: 'cascade' }),
  schoolType: text('school_type').notNull(),
  ageRange: text('age_range'),
});

/** What any other facility (halal butcher, funeral service, charity shop, …) has besides. */
export const facilityDetails = pgTable('facility_details', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id, { onDelete: 'cascade' }),
  facilityType: text('facility_type').notNull(),
});
