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
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import {
  createdAtColumn,
  cubeColumn,
  idColumn,
  instantColumn,
  oneOf,
  subsetOf,
  updatedAtColumn,
} from '#kit/server/db/columns.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { type BusinessFeature, businessFeatures, businessStatuses } from '../business.rules.ts';
import { evidenceKinds, evidenceStatuses } from '../halal-evidence.rules.ts';

/** The categories of the directory, in two levels. */
export const businessCategories = pgTable(
  'business_categories',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** Its name in URLs. */
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
    /** Null for imported businesses, and after the account was deleted. */
    ownerUserId: uuid('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The mosque or facility whose building it is in. */
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    address: text('address').notNull(),
    postcode: text('postcode').notNull(),
    /** The ward of its position: 'Goodmayes'; null outside the borough. */
    ward: text('ward'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** The position on a sphere in metres: the distance between two such points orders by great-circle distance. */
    position: cubeColumn('position').generatedAlwaysAs(
      sql`case when latitude is not null and longitude is not null then cube(array[6371008.8 * cos(radians(latitude)) * cos(radians(longitude)), 6371008.8 * cos(radians(latitude)) * sin(radians(longitude)), 6371008.8 * sin(radians(latitude))]) end`,
    ),
    features: text('features').array().$type<BusinessFeature[]>().notNull().default([]),
    /** Its opening hours, in the format of src/features/mosques/opening-hours; null where they are not known. */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** When the owner last entered the hours. */
    openingHoursAt: instantColumn('opening_hours_at'),
    /** The last day for which its open spans are computed. */
    spansUntil: date('spans_until'),
    /** Ids of its pictures in display order; file keys are derived from them. */
    pictures: text('pictures').array().notNull().default([]),
    showOnMap: boolean('show_on_map').notNull().default(true),
    status: text('status', { enum: businessStatuses }).notNull().default('pending'),
    /** The reason for a rejection; null unless it was rejected. */
    rejectionReason: text('rejection_reason'),
    approvedBy: uuid('approved_by'),
    approvedAt: instantColumn('approved_at'),
    /** Its last featured day. */
    featuredUntil: date('featured_until'),
    /** Whether `featuredUntil` has not passed. A job updates it, so that an index can order lists by it. */
    isFeatured: boolean('is_featured').notNull().default(false),
    /** The step of halal evidence that holds today, 0 to 4; updated with the evidence. */
    halalStep: smallint('halal_step').notNull().default(0),
    /** The number of visible recommendations, updated in the transaction that changes them, under the lock of this row. */
    recommendationCount: integer('recommendation_count').notNull().default(0),
    /** The names of its categories, for search. */
    categoryNames: text('category_names').notNull().default(''),
    /** When a moderator removed it. */
    removedAt: instantColumn('removed_at'),
    source: text('source').notNull(),
    /** Its id in the source of the import. */
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
    /* Prevents duplicates. A rejected business may be submitted again. */
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

/** The categories of businesses. A category in use can't be deleted. */
export const businessCategoryLinks = pgTable(
  'business_category_links',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => businessCategories.id, { onDelete: 'restrict' }),
    /** The first category is the one shown in lists. */
    position: smallint('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.categoryId] }),
    index('business_category_links_by_category').on(table.categoryId, table.businessId),
  ],
);

/**
 * When businesses are open, computed from their hours for some days ahead, so that ‘open now’ is an index lookup. A span past
 * midnight is one row; a break for prayer splits a span in two.
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

/**
 * Evidence that a business is halal: for each step what is or was valid, and at most one document that waits for review or was
 * refused.
 */
export const businessEvidence = pgTable(
  'business_evidence',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: evidenceKinds }).notNull(),
    status: text('status', { enum: evidenceStatuses }).notNull(),
    /** The owner, supplier or certifier who signed or issued it. */
    issuer: text('issuer').notNull(),
    /** The number of the certificate. */
    number: text('number'),
    words: text('words'),
    /** Its last valid day. */
    expiresOn: date('expires_on'),
    /** The document in the file store: 'evidence/….pdf'. Only the owner and administrators can open it. */
    fileKey: text('file_key'),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    submittedAt: instantColumn('submitted_at').notNull(),
    /** The administrator who verified it, shown only in the record. */
    seenBy: uuid('seen_by').references(() => users.id, { onDelete: 'set null' }),
    seenAt: instantColumn('seen_at'),
    refusal: text('refusal'),
    /** How many reminders of its end were sent. */
    remindersSent: smallint('reminders_sent').notNull().default(0),
    /** When it was marked as lapsed and its owner notified. */
    lapsedAt: instantColumn('lapsed_at'),
  },
  (table) => [
    oneOf('business_evidence_kind_known', table.kind, evidenceKinds),
    oneOf('business_evidence_status_known', table.status, evidenceStatuses),
    check(
      'business_evidence_counts_until',
      sql`${table.status} <> 'counts' or ${table.expiresOn} is not null`,
    ),
    check(
      'business_evidence_waits_with_paper',
      sql`${table.status} <> 'waiting' or ${table.fileKey} is not null`,
    ),
    check(
      'business_evidence_refused_with_reason',
      sql`(${table.status} = 'refused') = (${table.refusal} is not null)`,
    ),
    check(
      'business_evidence_seen',
      sql`${table.status} <> 'counts' or ${table.kind} = 'statement' or ${table.seenAt} is not null`,
    ),
    uniqueIndex('business_evidence_counts_once')
      .on(table.businessId, table.kind)
      .where(sql`${table.status} = 'counts'`),
    uniqueIndex('business_evidence_waits_once')
      .on(table.businessId, table.kind)
      .where(sql`${table.status} <> 'counts'`),
    uniqueIndex('business_evidence_by_file').on(table.fileKey),
    index('business_evidence_waiting').on(table.id).where(sql`${table.status} = 'waiting'`),
    index('business_evidence_by_end')
      .on(table.expiresOn, table.id)
      .where(sql`${table.status} = 'counts' and ${table.lapsedAt} is null`),
    index('business_evidence_by_submitter').on(table.submittedBy),
    index('business_evidence_by_seer').on(table.seenBy),
  ],
);

/** Recommendations: a member would use a business again. One for each member and business. */
export const businessRecommendations = pgTable(
  'business_recommendations',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    /** The answer of the owner. */
    answer: text('answer'),
    answeredAt: instantColumn('answered_at'),
    /** When a moderator removed it. */
    removedAt: instantColumn('removed_at'),
  },
  (table) => [
    check('business_recommendations_words_given', sql`char_length(btrim(${table.words})) between 3 and 500`),
    check(
      'business_recommendations_answer_whole',
      sql`(${table.answer} is null) = (${table.answeredAt} is null)`,
    ),
    uniqueIndex('business_recommendations_once').on(table.businessId, table.userId),
    index('business_recommendations_newest')
      .on(table.businessId, table.id.desc().nullsFirst())
      .where(sql`${table.removedAt} is null`),
    index('business_recommendations_of_member').on(table.userId, table.id),
  ],
);

const claimStatuses = ['pending', 'approved', 'rejected'] as const;

/** Claims by members that a business without an owner is theirs. */
export const businessClaims = pgTable(
  'business_claims',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How the member shows that it is theirs; only administrators read it. */
    words: text('words').notNull(),
    status: text('status', { enum: claimStatuses }).notNull().default('pending'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('business_claims_status_known', table.status, claimStatuses),
    check('business_claims_words_given', sql`char_length(btrim(${table.words})) between 1 and 1000`),
    uniqueIndex('business_claims_one_open')
      .on(table.businessId, table.userId)
      .where(sql`${table.status} = 'pending'`),
    index('business_claims_of_member').on(table.userId, table.id),
  ],
);
