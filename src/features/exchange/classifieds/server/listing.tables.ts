import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import {
  emptied,
  erasureOf,
  noPersonalData,
  orphanedId,
  publicPlaceData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { conditions, listingStatuses } from '../listing.rules.ts';

/** Categories of listings, in two levels. */
export const classifiedCategories = pgTable(
  'classified_categories',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** The slug in URLs: 'children'. */
    slug: text('slug').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => classifiedCategories.id, {
      onDelete: 'restrict',
    }),
    sortOrder: integer('sort_order').notNull().default(100),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('classified_categories_slug_once').on(table.slug),
    uniqueIndex('classified_categories_name_once').on(sql`lower(${table.name})`),
    check('classified_categories_not_own_parent', sql`${table.parentId} <> ${table.id}`),
    index('classified_categories_by_parent').on(table.parentId),
  ],
);

const isShown = sql`status = 'approved' and removed_at is null`;

/** Things that members sell or give away. */
export const classifiedListings = pgTable(
  'classified_listings',
  {
    id: idColumn(),
    sellerUserId: uuid('seller_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** In pence; 0 for a free item. */
    priceAmount: integer('price_amount').notNull(),
    priceCurrency: text('price_currency').notNull().default('GBP'),
    condition: text('condition', { enum: conditions }).notNull(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => classifiedCategories.id, { onDelete: 'restrict' }),
    /** The mosque where it can be handed over. */
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    /** The only location that others see. */
    ward: text('ward').notNull(),
    /** The middle of the ward. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Only for the seller and administrators who approve the listing. */
    address: text('address'),
    postcode: text('postcode'),
    showOnMap: boolean('show_on_map').notNull().default(true),
    /** The pictures that are shown, in order. */
    pictureIds: uuid('picture_ids').array().notNull().default([]),
    status: text('status', { enum: listingStatuses }).notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    /** When the seller marked it as reserved. */
    reservedAt: instantColumn('reserved_at'),
    soldAt: instantColumn('sold_at'),
    approvedBy: uuid('approved_by'),
    /** When it was first approved; lists are in this order. */
    listedAt: instantColumn('listed_at'),
    expiresAt: instantColumn('expires_at'),
    /** When the seller was reminded of its end; null again after renewal. */
    reminderSentAt: instantColumn('reminder_sent_at'),
    renewals: smallint('renewals').notNull().default(0),
    /** When a moderator removed it. */
    removedAt: instantColumn('removed_at'),
    /** Its last featured day. */
    featuredUntil: date('featured_until'),
    /** Whether `featuredUntil` has not passed. Updated by payments and a job, so that an index can order lists by it. */
    isFeatured: boolean('is_featured').notNull().default(false),
    /** Equal for equal texts, regardless of spacing and case. */
    fingerprint: text('fingerprint').generatedAlwaysAs(
      sql`md5(regexp_replace(lower(title || description), '[[:space:][:punct:]]+', '', 'g'))`,
    ),
    searchWords: searchWordsColumn('title', 'description', 'ward'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('classified_listings_condition_known', table.condition, conditions),
    oneOf('classified_listings_status_known', table.status, listingStatuses),
    check('classified_listings_title_given', sql`char_length(btrim(${table.title})) between 1 and 80`),
    check('classified_listings_price_sane', sql`${table.priceAmount} between 0 and 10000000`),
    check('classified_listings_currency_known', sql`${table.priceCurrency} = 'GBP'`),
    check('classified_listings_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check('classified_listings_pictures_few', sql`cardinality(${table.pictureIds}) <= 8`),
    check(
      'classified_listings_position_whole',
      sql`(${table.latitude} is null) = (${table.longitude} is null)`,
    ),
    check(
      'classified_listings_times_given',
      sql`${table.status} not in ('approved', 'expired') or (${table.listedAt} is not null and ${table.expiresAt} is not null)`,
    ),
    check(
      'classified_listings_rejection_has_reason',
      sql`${table.status} <> 'rejected' or ${table.rejectionReason} is not null`,
    ),
    uniqueIndex('classified_listings_same_once')
      .on(table.sellerUserId, table.fingerprint)
      .where(sql`status in ('pending', 'approved')`),
    index('classified_listings_newest')
      .on(table.listedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown),
    index('classified_listings_featured_first')
      .on(
        table.isFeatured.desc().nullsFirst(),
        table.listedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(isShown),
    index('classified_listings_cheapest').on(table.priceAmount, table.id).where(isShown),
    index('classified_listings_in_category')
      .on(
        table.categoryId,
        table.isFeatured.desc().nullsFirst(),
        table.listedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(isShown),
    index('classified_listings_by_ward')
      .on(table.ward, table.listedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isShown),
    index('classified_listings_to_end').on(table.featuredUntil).where(sql`${table.isFeatured}`),
    index('classified_listings_ending').on(table.expiresAt).where(isShown),
    index('classified_listings_of_seller').on(table.sellerUserId, table.id),
    index('classified_listings_of_category').on(table.categoryId),
    ...searchIndexes('classified_listings', table.searchWords),
  ],
);

/** Pictures of listings. One that the listing does not list is visible only to the seller and administrators. */
export const classifiedPictures = pgTable(
  'classified_pictures',
  {
    id: idColumn(),
    listingId: uuid('listing_id')
      .notNull()
      .references(() => classifiedListings.id, { onDelete: 'cascade' }),
    /** The file of the full picture; the small one has the same name with '-small'. */
    fileKey: text('file_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('classified_pictures_file_once').on(table.fileKey),
    index('classified_pictures_of_listing').on(table.listingId, table.id),
  ],
);

/** Conversations of buyers and sellers about listings. They are kept for a while after the listing. */
export const classifiedTalks = pgTable(
  'classified_talks',
  {
    id: idColumn(),
    listingId: uuid('listing_id').references(() => classifiedListings.id, { onDelete: 'set null' }),
    /** The title of the listing when the conversation began. */
    title: text('title').notNull(),
    sellerUserId: uuid('seller_user_id').references(() => users.id, { onDelete: 'set null' }),
    buyerUserId: uuid('buyer_user_id').references(() => users.id, { onDelete: 'set null' }),
    lastMessageAt: instantColumn('last_message_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('classified_talks_once').on(table.listingId, table.buyerUserId),
    index('classified_talks_of_seller').on(
      table.sellerUserId,
      table.lastMessageAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('classified_talks_of_buyer').on(
      table.buyerUserId,
      table.lastMessageAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('classified_talks_oldest').on(table.lastMessageAt),
  ],
);

export const classifiedMessages = pgTable(
  'classified_messages',
  {
    id: idColumn(),
    talkId: uuid('talk_id')
      .notNull()
      .references(() => classifiedTalks.id, { onDelete: 'cascade' }),
    fromUserId: uuid('from_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    readAt: instantColumn('read_at'),
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('classified_messages_given', sql`char_length(btrim(${table.message})) between 1 and 1000`),
    index('classified_messages_in_order').on(table.talkId, table.id),
    index('classified_messages_of_user').on(table.fromUserId),
  ],
);

const withListing = 'Deleted with the listing.';
const ofSite = 'Nobody in it: the administrators’ list of categories.';

export const erasure: readonly TableErasure[] = [
  erasureOf(classifiedCategories, { name: ofSite, slug: ofSite, parentId: ofSite }),
  erasureOf(classifiedListings, {
    sellerUserId: rowDeleted,
    title: rowDeleted,
    description: rowDeleted,
    priceCurrency: noPersonalData,
    categoryId: ofSite,
    placeId: publicPlaceData,
    ward: rowDeleted,
    address: rowDeleted,
    postcode: rowDeleted,
    pictureIds: rowDeleted,
    rejectionReason: rowDeleted,
    approvedBy: orphanedId,
    fingerprint: rowDeleted,
    searchWords: rowDeleted,
  }),
  erasureOf(classifiedPictures, {
    listingId: withListing,
    fileKey: 'Deleted with the listing, and both files removed.',
  }),
  erasureOf(classifiedTalks, {
    listingId: emptied,
    title: 'Of the seller’s account: replaced by “A listing of a former member”.',
    sellerUserId: emptied,
    buyerUserId: emptied,
  }),
  erasureOf(classifiedMessages, {
    talkId: noPersonalData,
    fromUserId: rowDeleted,
    message: 'Deleted: what the member wrote. What the other wrote stays with the other.',
  }),
];
