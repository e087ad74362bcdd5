import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import type { AdvertQuote } from '#features/exchange/prices/price.contract.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import {
  dailySaltData,
  emptied,
  erasureOf,
  noPersonalData,
  orphanedId,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import {
  adTypes,
  advertCategories,
  advertLengths,
  advertPaymentStatuses,
  advertStatuses,
  endings,
  lateChoices,
  placesAt,
} from '../advert.rules.ts';

/** Adverts that members and businesses pay for. The last day is included. */
export const advertisements = pgTable(
  'advertisements',
  {
    id: idColumn(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A business of the directory. Its evidence decides what the advert may say about halal. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    specialOffer: text('special_offer'),
    businessName: text('business_name').notNull(),
    category: text('category', { enum: advertCategories }).notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone'),
    /** Where a click leads: http or https only. */
    website: text('website'),
    address: text('address').notNull(),
    /** The text or the owner says that it is halal. */
    claimsHalal: boolean('claims_halal').notNull().default(false),
    /** Its position on the page. */
    adType: text('ad_type', { enum: adTypes }).notNull(),
    /** The size of its package's pictures when it was submitted: '728 × 90'. It gives the pictures their shape. */
    bannerSize: text('banner_size'),
    pricingTierId: uuid('pricing_tier_id').notNull(),
    /** In days. */
    duration: integer('duration').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** The price with every factor, as it was when the advert was submitted. */
    quote: jsonb('quote').$type<AdvertQuote>().notNull(),
    /** Pence. */
    totalAmount: integer('total_amount').notNull(),
    /** The pictures that are shown, in order. */
    pictureIds: uuid('picture_ids').array().notNull().default([]),
    status: text('status', { enum: advertStatuses }).notNull().default('pending'),
    ended: text('ended', { enum: endings }),
    approvedBy: uuid('approved_by'),
    approvedAt: instantColumn('approved_at'),
    rejectionReason: text('rejection_reason'),
    /** Only an administrator can activate it again. */
    pausedByAdmin: boolean('paused_by_admin').notNull().default(false),
    paymentStatus: text('payment_status', { enum: advertPaymentStatuses }).notNull().default('pending'),
    orderId: uuid('order_id'),
    paidAt: instantColumn('paid_at'),
    /** What the owner may choose when the advert was paid for on or after its first day; null: nothing. */
    lateChoice: text('late_choice', { enum: lateChoices }),
    /** When an unpaid advert loses its days. */
    payBy: instantColumn('pay_by'),
    /** When its owner was reminded to pay, and of the end. */
    remindedToPayAt: instantColumn('reminded_to_pay_at'),
    remindedOfEndAt: instantColumn('reminded_of_end_at'),
    /** Totals of all days. */
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    /** When a moderator removed it. */
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('advertisements_category_known', table.category, advertCategories),
    oneOf('advertisements_ad_type_known', table.adType, adTypes),
    oneOf('advertisements_status_known', table.status, advertStatuses),
    oneOf('advertisements_ended_known', table.ended, endings),
    oneOf('advertisements_late_choice_known', table.lateChoice, lateChoices),
    oneOf('advertisements_payment_status_known', table.paymentStatus, advertPaymentStatuses),
    check('advertisements_title_given', sql`char_length(btrim(${table.title})) between 5 and 80`),
    check('advertisements_duration_sane', sql`${table.duration} between 7 and 365`),
    check('advertisements_days_fit', sql`${table.endDate} = ${table.startDate} + ${table.duration} - 1`),
    check('advertisements_amount_sane', sql`${table.totalAmount} >= 0`),
    check('advertisements_counts_sane', sql`${table.impressions} >= 0 and ${table.clicks} >= 0`),
    check('advertisements_pictures_few', sql`cardinality(${table.pictureIds}) <= 8`),
    check(
      'advertisements_rejected_with_reason',
      sql`${table.status} <> 'rejected' or ${table.rejectionReason} is not null`,
    ),
    check('advertisements_ended_because', sql`(${table.status} = 'expired') = (${table.ended} is not null)`),
    check(
      'advertisements_runs_paid',
      sql`${table.status} not in ('active', 'paused') or ${table.paymentStatus} = 'paid'`,
    ),
    check(
      'advertisements_unpaid_has_limit',
      sql`${table.status} <> 'approved' or ${table.paymentStatus} = 'paid' or ${table.payBy} is not null`,
    ),
    check(
      'advertisements_choice_of_paid',
      sql`${table.lateChoice} is null or (${table.status} = 'approved' and ${table.paymentStatus} = 'paid')`,
    ),
    index('advertisements_newest').on(table.id.desc().nullsFirst()),
    index('advertisements_by_status').on(table.status, table.id.desc().nullsFirst()),
    index('advertisements_of_member').on(table.createdBy, table.id.desc().nullsFirst()),
    index('advertisements_of_business').on(table.businessId),
    index('advertisements_by_end').on(table.endDate).where(sql`status in ('approved', 'active', 'paused')`),
    index('advertisements_to_be_paid')
      .on(table.payBy)
      .where(sql`status = 'approved' and payment_status = 'pending'`),
    index('advertisements_without_days').on(table.paidAt).where(sql`late_choice = 'needed'`),
    uniqueIndex('advertisements_order_once').on(table.orderId),
  ],
);

const capacity = sql.raw(
  `case position ${adTypes.map((one) => `when '${one}' then ${placesAt[one]}`).join(' ')} end`,
);

/**
 * The days that approved adverts hold, one row for each place. The primary key keeps a position from having more adverts on a day
 * than it has places.
 */
export const advertDays = pgTable(
  'advert_days',
  {
    position: text('position', { enum: adTypes }).notNull(),
    day: date('day').notNull(),
    slot: smallint('slot').notNull(),
    advertId: uuid('advert_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'advert_days_pkey', columns: [table.position, table.day, table.slot] }),
    oneOf('advert_days_position_known', table.position, adTypes),
    check('advert_days_places', sql`${table.slot} between 1 and ${capacity}`),
    uniqueIndex('advert_days_once').on(table.advertId, table.day),
  ],
);

/** Pictures of adverts. One that the advert does not list is visible only to its owner and administrators. */
export const advertPictures = pgTable(
  'advert_pictures',
  {
    id: idColumn(),
    advertId: uuid('advert_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    /** The file of the full picture; the small one has the same name with '-small'. */
    fileKey: text('file_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What it shows, in words, for people who can't see it. Null: nothing that the advert's text doesn't say. */
    altText: text('alt_text'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check(
      'advert_pictures_alt_text_short',
      sql`char_length(${table.altText}) between 1 and ${sql.raw(String(advertLengths.altText))}`,
    ),
    uniqueIndex('advert_pictures_file_once').on(table.fileKey),
    index('advert_pictures_of_advert').on(table.advertId, table.id),
  ],
);

export const countedActs = ['seen', 'clicked'] as const;
export type CountedAct = (typeof countedActs)[number];

/** How often an advert was seen and clicked on each day. */
export const adAnalytics = pgTable(
  'ad_analytics',
  {
    advertisementId: uuid('advertisement_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.advertisementId, table.date] }),
    check('ad_analytics_counts_sane', sql`${table.impressions} >= 0 and ${table.clicks} >= 0`),
  ],
);

/**
 * Who was counted today, by a code that can’t be recomputed once the salt of the day is deleted. Rows are deleted after the day.
 */
export const adVisitors = pgTable(
  'ad_visitors',
  {
    advertisementId: uuid('advertisement_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    act: text('act', { enum: countedActs }).notNull(),
    visitor: text('visitor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.advertisementId, table.date, table.act, table.visitor] }),
    oneOf('ad_visitors_act_known', table.act, countedActs),
    index('ad_visitors_by_date').on(table.date),
  ],
);

const withAdvert = 'Deleted with the advertisement.';

export const erasure: readonly TableErasure[] = [
  erasureOf(advertisements, {
    createdBy: rowDeleted,
    businessId: emptied,
    title: rowDeleted,
    description: rowDeleted,
    specialOffer: rowDeleted,
    businessName: rowDeleted,
    contactName: rowDeleted,
    contactEmail: rowDeleted,
    contactPhone: rowDeleted,
    website: rowDeleted,
    address: rowDeleted,
    bannerSize: noPersonalData,
    pricingTierId: noPersonalData,
    quote: 'Nobody in it: the factors of a price. Deleted with the advertisement.',
    pictureIds: rowDeleted,
    approvedBy: orphanedId,
    rejectionReason: rowDeleted,
    orderId: noPersonalData,
  }),
  erasureOf(advertDays, { advertId: withAdvert }),
  erasureOf(advertPictures, {
    advertId: withAdvert,
    fileKey: 'Deleted with the advertisement, and both files removed.',
    altText: withAdvert,
  }),
  erasureOf(adAnalytics, { advertisementId: withAdvert }),
  erasureOf(adVisitors, {
    advertisementId: withAdvert,
    visitor: dailySaltData,
  }),
];
