import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#kit/contract/audience.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { accountStatuses, consentKinds, membershipTiers } from '../user.rules.ts';

/** Accounts. Each has a password once its invitation has been accepted. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    /** As it was typed. */
    email: text('email').notNull(),
    /** In canonical form. */
    canonicalEmail: text('canonical_email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The name that other members see, if it isn't first and last name; stored with the member's directory entry. */
    shownName: text('shown_name'),
    phone: text('phone'),
    mobile: text('mobile'),
    postcode: text('postcode'),
    /** Key of the photo in the file store. */
    photoKey: text('photo_key'),
    newsletterSubscribed: boolean('newsletter_subscribed').notNull().default(false),
    /** The member's mosque. Its foreign key is written by hand in the migration: places belong to a higher area. */
    placeAffiliationId: uuid('place_affiliation_id'),
    membershipTier: text('membership_tier', { enum: membershipTiers }).notNull().default('standard'),
    role: text('role', { enum: roles }).notNull().default('user'),
    canPromoteAdmin: boolean('can_promote_admin').notNull().default(false),
    accountStatus: text('account_status', { enum: accountStatuses }).notNull().default('pending'),
    suspendedUntil: instantColumn('suspended_until'),
    /** Why it is suspended or banned; shown to its owner. */
    standingReason: text('standing_reason'),
    approvedBy: uuid('approved_by'),
    approvedAt: instantColumn('approved_at'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** Mail servers refuse what is sent to the address: docs/mail.md. */
    emailFailing: boolean('email_failing').notNull().default(false),
    passwordHash: text('password_hash'),
    passwordChangedAt: instantColumn('password_changed_at'),
    isActiveSubscriber: boolean('is_active_subscriber').notNull().default(false),
    subscriptionExpiresAt: instantColumn('subscription_expires_at'),
    joinedAt: instantColumn('joined_at'),
    lastSeenAt: instantColumn('last_seen_at'),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || email)`,
    ),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('users_role_known', table.role, roles),
    oneOf('users_tier_known', table.membershipTier, membershipTiers),
    oneOf('users_status_known', table.accountStatus, accountStatuses),
    check('users_email_canonical', sql`${table.canonicalEmail} = lower(btrim(${table.canonicalEmail}))`),
    check('users_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check('users_main_admin_stays', sql`${table.role} <> 'super_admin' or ${table.accountStatus} = 'active'`),
    uniqueIndex('users_email_once').on(table.canonicalEmail),
    // There is only one main administrator.
    uniqueIndex('users_one_main_admin').on(table.role).where(sql`${table.role} = 'super_admin'`),
    index('users_newest').on(table.id.desc().nullsFirst()),
    index('users_by_status').on(table.accountStatus, table.role),
    index('users_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Members' consents: what, when, which version of the wording, and when they were withdrawn. */
export const consents = pgTable(
  'consents',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: consentKinds }).notNull(),
    version: text('version').notNull(),
    givenAt: instantColumn('given_at').notNull(),
    withdrawnAt: instantColumn('withdrawn_at'),
  },
  (table) => [
    oneOf('consents_kind_known', table.kind, consentKinds),
    uniqueIndex('consents_one_in_force')
      .on(table.userId, table.kind)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

/** Messages to a member's present address that a mail server refused for good, for thirty days: a row each, by its row in the queue. */
export const mailRefusals = pgTable(
  'mail_refusals',
  {
    messageId: uuid('message_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refusedAt: instantColumn('refused_at').notNull(),
  },
  (table) => [
    index('mail_refusals_of_user').on(table.userId),
    index('mail_refusals_by_age').on(table.refusedAt),
  ],
);

/**
 * Addresses of accounts that were banned and then deleted, as keyed hashes, so that administrators notice if the address signs up
 * again.
 */
export const bannedAddresses = pgTable('banned_addresses', {
  addressHash: text('address_hash').primaryKey(),
  bannedAt: instantColumn('banned_at').notNull(),
});

export const erasure: readonly TableErasure[] = [
  erasureOf(users, {
    email: rowDeleted,
    canonicalEmail: rowDeleted,
    firstName: rowDeleted,
    lastName: rowDeleted,
    shownName: rowDeleted,
    phone: rowDeleted,
    mobile: rowDeleted,
    postcode: rowDeleted,
    photoKey: 'Deleted with the account, and the file removed.',
    placeAffiliationId: rowDeleted,
    standingReason: rowDeleted,
    approvedBy: orphanedId,
    passwordHash: rowDeleted,
    searchText: rowDeleted,
  }),
  erasureOf(consents, { userId: rowDeleted, version: noPersonalData }),
  erasureOf(mailRefusals, { userId: rowDeleted }),
  erasureOf(bannedAddresses, {
    addressHash:
      'Kept for two years where the account was banned: a keyed hash, which tells whether an address comes back.',
  }),
];
