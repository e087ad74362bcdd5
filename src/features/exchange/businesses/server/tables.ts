import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import type { OpeningHours } from '#features/exchange/opening-hours/schema.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import {
  createdAtColumn,
  cubeColumn,
  idColumn,
  instantColumn,
  updatedAtColumn,
} from '#kit/server/db/columns.ts';
import { oneOf, subsetOf } from '#kit/server/db/constraints.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { type BusinessFeature, businessFeatures, businessStatuses } from '../business-options.ts';

/** The categories of the directory, in two levels. */
export const businessCategories = pgTable(
  'business_categories',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** Its name in addresses. */
    slug: text('slug').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => businessCategories.id, {
      onDelete: 'restrict',
    }),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    check('business_categories_name_given', sql`char_length(btrim(${table.name})) between 1 and 60`),
    check('business_categories_not_own_parent', sql`${table.parentId} <> ${table.id}`),
    uniqueIndex('business_categories_by_slug').on(table.slug),
    uniqueIndex('business_categories_by_name').on(sql`lower(${table.name})`),
    index('business_categories_by_parent').on(table.parentId),
  ],
);

/** The businesses of the directory, as their owners describe them. */
export const businesses = pgTable(
  'businesses',
  {
    id: idColumn(),
    /** Null for what was imported, or once the account is gone. */
    ownerUserId: uuid('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The mosque or facility in whose house it is. */
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    address: text('address').notNull(),
    postcode: text('postcode').notNull(),
    /** Of its position: 'Goodmayes'; null outside the borough. */
    ward: text('ward'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The place on a sphere in metres: the distance of two such points orders by great-circle distance. */
    position: cubeColumn('position').generatedAlwaysAs(
      sql`case when latitude is not null and longitude is not null then cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))]) end`,
    ),
    features: text('features').array().$type<BusinessFeature[]>().notNull().default([]),
    /** The rules of its opening hours, as src/features/exchange/opening-hours states them; null: not known. */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** When the owner last said so. */
    openingHoursAt: instantColumn('opening_hours_at'),
    /** Until which day its open spans are worked out. */
    spansUntil: date('spans_until'),
    /** Its pictures in the order in which they are shown: their ids, of which the store's keys are made. */
    pictures: text('pictures').array().notNull().default([]),
    showOnMap: boolean('show_on_map').notNull().default(true),
    status: text('status', { enum: businessStatuses }).notNull().default('pending'),
    /** Why it was not approved; null unless it was rejected. */
    rejectionReason: text('rejection_reason'),
    approvedBy: uuid('approved_by'),
    approvedAt: instantColumn('approved_at'),
    /** The last day on which it is featured. */
    featuredUntil: date('featured_until'),
    /** Whether that day has not passed: kept by a job, so that lists have an index to be ordered by. */
    isFeatured: boolean('is_featured').notNull().default(false),
    /** How far the evidence that it is halal goes today, 0 to 4: kept with the evidence. */
    halalStep: smallint('halal_step').notNull().default(0),
    /** The recommendations that stand, counted in the transaction that changes them, under the lock of this row. */
    recommendationCount: integer('recommendation_count').notNull().default(0),
    /** The names of its categories: search reads them. */
    categoryNames: text('category_names').notNull().default(''),
    /** Taken off every page by a moderator. */
    removedAt: instantColumn('removed_at'),
    source: text('source').notNull(),
    /** Its name where it was imported from. */
    sourceRef: text('source_ref'),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || description || ' ' || address || ' ' || postcode || ' ' || replace(postcode, ' ', '') || ' ' || category_names)`,
    ),
    searchWords: searchWordsColumn(
      'name',
      'category_names',
      'description',
      'address',
      'postcode',
      "replace(postcode, ' ', '')",
      'ward',
    ),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('businesses_status_known', table.status, businessStatuses),
    subsetOf('businesses_features_known', table.features, businessFeatures),
    check('businesses_name_given', sql`char_length(btrim(${table.name})) between 1 and 200`),
    check('businesses_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check('businesses_position_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check('businesses_latitude_on_earth', sql`${table.latitude} between -90 and 90`),
    check('businesses_longitude_on_earth', sql`${table.longitude} between -180 and 180`),
    check('businesses_pictures_few', sql`cardinality(${table.pictures}) <= 6`),
    check('businesses_halal_step_sane', sql`${table.halalStep} between 0 and 4`),
    check('businesses_recommendations_counted', sql`${table.recommendationCount} >= 0`),
    check(
      'businesses_rejection_has_reason',
      sql`${table.status} <> 'rejected' or ${table.rejectionReason} is not null`,
    ),
    uniqueIndex('businesses_source_unique').on(table.source, table.sourceRef),
    /* Nobody sends the same business twice; one that was rejected may come again. */
    uniqueIndex('businesses_once')
      .on(sql`lower(btrim(${table.name}))`, table.postcode)
      .where(sql`${table.status} <> 'rejected'`),
    index('businesses_of_owner').on(table.ownerUserId, table.id),
    index('businesses_in_place').on(table.placeId),
    index('businesses_featured_first')
      .on(sql`(not ${table.isFeatured})`, sql`lower(${table.name})`, table.id)
      .where(sql`${table.status} = 'approved' and ${table.removedAt} is null`),
    index('businesses_by_name')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`${table.status} = 'approved' and ${table.removedAt} is null`),
    index('businesses_by_recommendations')
      .on(sql`(- ${table.recommendationCount})`, sql`lower(${table.name})`, table.id)
      .where(sql`${table.status} = 'approved' and ${table.removedAt} is null`),
    index('businesses_newest').on(table.status, table.id.desc().nullsFirst()),
    index('businesses_by_approval').on(table.approvedAt).where(sql`${table.status} = 'approved'`),
    index('businesses_to_span').on(table.spansUntil).where(sql`${table.openingHours} is not null`),
    index('businesses_to_end').on(table.featuredUntil).where(sql`${table.isFeatured}`),
    index('businesses_by_position').using('gist', table.position),
    index('businesses_by_picture').using('gin', table.pictures),
    index('businesses_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
    ...searchIndexes('businesses', table.searchWords),
  ],
);

/** Which categories a business is in. One in use can't be deleted. */
export const businessCategoryLinks = pgTable(
  'business_category_links',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => businessCategories.id, { onDelete: 'restrict' }),
    /** The first is the one that a row of the list names. */
    position: smallint('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.categoryId] }),
    index('business_category_links_by_category').on(table.categoryId, table.businessId),
  ],
);

/**
 * When businesses are open, worked out from their rules for some days ahead: so that ‘open now’ is a look into an index. A span
 * past midnight is one row; breaks at prayer part two.
 */
export const businessOpenSpans = pgTable(
  'business_open_spans',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    opensAt: instantColumn('opens_at').notNull(),
    closesAt: instantColumn('closes_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.opensAt] }),
    check('business_open_spans_last', sql`${table.closesAt} > ${table.opensAt}`),
    index('business_open_spans_by_end').on(table.closesAt),
  ],
);
