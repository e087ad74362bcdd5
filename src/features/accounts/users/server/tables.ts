import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { places } from '#features/mosques/places/server/tables.ts';
import { roles } from '#kit/contract/audience.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { accountStatuses, consentKinds, membershipTiers, tokenPurposes } from '../account-options.ts';

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
    phone: text('phone'),
    mobile: text('mobile'),
    postcode: text('postcode'),
    /** Key of the photo in the file store. */
    photoKey: text('photo_key'),
    newsletterSubscribed: boolean('newsletter_subscribed').notNull().default(false),
    placeAffiliationId: uuid('place_affiliation_id').references(() => places.id, { onDelete: 'set null' }),
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
    index('users_newest').on(table.id.desc()),
    index('users_by_status').on(table.accountStatus, table.role),
    index('users_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

/** Where someone is signed in. Deleting the row ends the session at its next request. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    /** SHA-256 of the cookie's token. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 'Chrome on Android': derived from the browser's User-Agent, which is not kept. */
    device: text('device').notNull(),
    /** When the password or a passkey was last given. */
    confirmedAt: instantColumn('confirmed_at').notNull(),
    lastUsedAt: instantColumn('last_used_at').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_by_token').on(table.tokenHash),
    index('sessions_of_user').on(table.userId, table.lastUsedAt),
  ],
);

/** Single-use links and challenges. The token is a signature of the id and is never stored. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: idColumn(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    /** Null for a passkey challenge before we know who is signing in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the link verifies or restores. */
    email: text('email'),
    /** What a passkey has to sign. */
    challenge: text('challenge'),
    expiresAt: instantColumn('expires_at').notNull(),
    usedAt: instantColumn('used_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('one_time_tokens_purpose_known', table.purpose, tokenPurposes),
    index('one_time_tokens_of_user').on(table.userId, table.purpose),
    index('one_time_tokens_by_expiry').on(table.expiresAt),
  ],
);

/** An authenticator app. The secret is encrypted with a key that is not in the database. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Null while it is being set up. */
  confirmedAt: instantColumn('confirmed_at'),
  /** The 30-second step of the last code accepted: none is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAtColumn(),
});

/** Single-use codes that stand in for a lost authenticator. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instantColumn('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys (WebAuthn credentials). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    lastUsedAt: instantColumn('last_used_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('passkeys_by_credential').on(table.credentialId),
    index('passkeys_of_user').on(table.userId),
  ],
);

/**
 * What members did, from which badges and figures are counted. Each activity is one row, recorded in its own transaction
 * and removed if it is undone.
 */
export const activities = pgTable(
  'activities',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    value: integer('value').notNull().default(1),
    /** The thing it was done to; with a target, an activity counts once. */
    subjectId: text('subject_id'),
    /** One line for the member's own list of recent activity. */
    description: text('description').notNull(),
    happenedAt: instantColumn('happened_at').notNull(),
  },
  (table) => [
    uniqueIndex('activities_once').on(table.userId, table.type, table.subjectId),
    index('activities_of_user').on(table.userId, table.happenedAt.desc()),
    index('activities_recent').on(table.happenedAt),
  ],
);

/** What a member has agreed to, when, and which version of the wording; and when they withdrew it. */
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

/** Addresses of accounts that were banned and then deleted, as keyed hashes, so that administrators notice anyone coming back. */
export const bannedAddresses = pgTable('banned_addresses', {
  addressHash: text('address_hash').primaryKey(),
  bannedAt: instantColumn('banned_at').notNull(),
});
