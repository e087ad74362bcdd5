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
import { users } from '#features/accounts/users/server/tables.ts';
import { businesses } from '#features/exchange/businesses/server/tables.ts';
import type { AdvertQuote } from '#features/exchange/prices/contract.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import {
  adTypes,
  advertCategories,
  advertPaymentStatuses,
  advertStatuses,
  bannerSizes,
  endings,
  placesAt,
} from '../advert-options.ts';

/** What members and businesses pay to have shown. The last day is included. */
export const advertisements = pgTable(
  'advertisements',
  {
    id: idColumn(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the directory: what it can show of being halal is what the advert may say. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    specialOffer: text('special_offer'),
    businessName: text('business_name').notNull(),
    category: text('category', { enum: advertCategories }).notNull(),
    contactName: text('contact_name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone'),
    /** http or https alone: where a click leads. */
    website: text('website'),
    address: text('address').notNull(),
    /** The words or the owner say that it is halal. */
    claimsHalal: boolean('claims_halal').notNull().default(false),
    /** Where it stands. */
    adType: text('ad_type', { enum: adTypes }).notNull(),
    bannerSize: text('banner_size', { enum: bannerSizes }),
    pricingTierId: uuid('pricing_tier_id').notNull(),
    /** In days. */
    duration: integer('duration').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    /** The price with every factor, frozen when it was submitted. */
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
    /** An advert that an administrator paused is activated by administrators alone. */
    pausedByAdmin: boolean('paused_by_admin').notNull().default(false),
    paymentStatus: text('payment_status', { enum: advertPaymentStatuses }).notNull().default('pending'),
    orderId: uuid('order_id'),
    paidAt: instantColumn('paid_at'),
    /** When an unpaid one frees its days. */
    payBy: instantColumn('pay_by'),
    /** When its owner was reminded to pay, and that it is about to end. */
    remindedToPayAt: instantColumn('reminded_to_pay_at'),
    remindedOfEndAt: instantColumn('reminded_of_end_at'),
    /** Totals of its days: seen, and clicked. */
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    /** Taken off every page by a moderator. */
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('advertisements_category_known', table.category, advertCategories),
    oneOf('advertisements_ad_type_known', table.adType, adTypes),
    oneOf('advertisements_banner_size_known', table.bannerSize, bannerSizes),
    oneOf('advertisements_status_known', table.status, advertStatuses),
    oneOf('advertisements_ended_known', table.ended, endings),
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
    index('advertisements_newest').on(table.id.desc().nullsFirst()),
    index('advertisements_by_status').on(table.status, table.id.desc().nullsFirst()),
    index('advertisements_of_member').on(table.createdBy, table.id.desc().nullsFirst()),
    index('advertisements_of_business').on(table.businessId),
    index('advertisements_by_end').on(table.endDate).where(sql`status in ('approved', 'active', 'paused')`),
    index('advertisements_to_be_paid')
      .on(table.payBy)
      .where(sql`status = 'approved' and payment_status = 'pending'`),
    uniqueIndex('advertisements_order_once').on(table.orderId),
  ],
);

const capacity = sql.raw(
  `case position ${adTypes.map((one) => `when '${one}' then ${placesAt[one]}`).join(' ')} end`,
);

/**
 * The days that approved adverts hold, a place each: so the database itself never has more adverts at a position on a day than
 * it has places.
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

/** Pictures of adverts: shown where the advert names them, until then to its owner and administrators. */
export const advertPictures = pgTable(
  'advert_pictures',
  {
    id: idColumn(),
    advertId: uuid('advert_id')
      .notNull()
      .references(() => advertisements.id, { onDelete: 'cascade' }),
    /** The file of the whole picture; the small one has the same name with '-small'. */
    fileKey: text('file_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('advert_pictures_file_once').on(table.fileKey),
    index('advert_pictures_of_advert').on(table.advertId, table.id),
  ],
);
