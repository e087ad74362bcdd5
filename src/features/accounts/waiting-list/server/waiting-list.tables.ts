import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { foundingPlaces, waitingStatuses } from '../waiting-list.rules.ts';

/** People who asked to join. There is no column for a password: an invitation is a single-use link. */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: idColumn(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As it was typed. */
    email: text('email').notNull(),
    /** In canonical form. */
    canonicalEmail: text('canonical_email').notNull(),
    phone: text('phone').notNull(),
    postcode: text('postcode').notNull(),
    reason: text('reason'),
    source: text('source').notNull().default('website'),
    referredBy: text('referred_by'),
    /** Whether the columns about how someone found us may be kept; without consent they are null. */
    campaignConsent: boolean('campaign_consent').notNull().default(false),
    referrerHost: text('referrer_host'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    utmTerm: text('utm_term'),
    utmContent: text('utm_content'),
    browserLanguage: text('browser_language'),
    deviceClass: text('device_class'),
    weeklyNewsletter: boolean('weekly_newsletter').notNull().default(false),
    consentVersion: text('consent_version').notNull(),
    consentedAt: instantColumn('consented_at').notNull(),
    status: text('status', { enum: waitingStatuses }).notNull().default('pending'),
    /** Increases with each correction, so that a decision on what was read before is refused. */
    version: integer('version').notNull().default(1),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** The account created on approval. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    decidedBy: uuid('decided_by'),
    decidedAt: instantColumn('decided_at'),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || postcode || ' ' || phone)`,
    ),
    invitedAt: instantColumn('invited_at'),
    joinedAt: instantColumn('joined_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('waiting_list_status_known', table.status, waitingStatuses),
    check('waiting_list_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check(
      'waiting_list_email_canonical',
      sql`${table.canonicalEmail} = lower(btrim(${table.canonicalEmail}))`,
    ),
    check(
      'waiting_list_tracking_by_consent',
      sql`${table.campaignConsent} or coalesce(${table.referrerHost}, ${table.utmSource}, ${table.utmMedium}, ${table.utmCampaign}, ${table.utmTerm}, ${table.utmContent}, ${table.browserLanguage}, ${table.deviceClass}) is null`,
    ),
    uniqueIndex('waiting_list_of_user').on(table.userId),
    index('waiting_list_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
    uniqueIndex('waiting_list_pending_once').on(table.canonicalEmail).where(sql`status = 'pending'`),
    index('waiting_list_by_email').on(table.canonicalEmail),
    index('waiting_list_newest').on(table.status, table.id.desc().nullsFirst()),
  ],
);

/** What a sign-up says of somebody: the columns that joining once more can correct. */
export type SignUpDetails = Pick<
  typeof waitingList.$inferInsert,
  'firstName' | 'lastName' | 'phone' | 'postcode' | 'reason' | 'referredBy' | 'weeklyNewsletter'
>;

/** The details with which somebody joined again while their entry was pending. The link in their email takes them over. */
export const signUpCorrections = pgTable(
  'sign_up_corrections',
  {
    /** The id in the link’s token. */
    id: idColumn(),
    waitingListId: uuid('waiting_list_id')
      .notNull()
      .references(() => waitingList.id, { onDelete: 'cascade' }),
    details: jsonb('details').$type<SignUpDetails>().notNull(),
    consentVersion: text('consent_version').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_up_corrections_entry_once').on(table.waitingListId),
    index('sign_up_corrections_oldest').on(table.createdAt),
  ],
);

/**
 * The founding places taken, one row each: the number is the key, so that two approvals can't take the same place and no more than
 * the maximum can be taken. A place belongs to the entry until there is an account, then to the account.
 */
export const foundingMembers = pgTable(
  'founding_members',
  {
    place: integer('place').primaryKey(),
    waitingListId: uuid('waiting_list_id').references(() => waitingList.id, { onDelete: 'set null' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check(
      'founding_members_place_exists',
      sql`${table.place} between 1 and ${sql.raw(String(foundingPlaces))}`,
    ),
    uniqueIndex('founding_members_entry_once').on(table.waitingListId),
    uniqueIndex('founding_members_user_once').on(table.userId),
  ],
);

const entry = 'Deleted: entries of the account, and of any address that it has had.';

export const erasure: readonly TableErasure[] = [
  erasureOf(waitingList, {
    firstName: entry,
    lastName: entry,
    email: entry,
    canonicalEmail: entry,
    phone: entry,
    postcode: entry,
    reason: entry,
    source: entry,
    referredBy: entry,
    referrerHost: entry,
    utmSource: entry,
    utmMedium: entry,
    utmCampaign: entry,
    utmTerm: entry,
    utmContent: entry,
    browserLanguage: entry,
    deviceClass: entry,
    consentVersion: noPersonalData,
    userId: entry,
    decidedBy: orphanedId,
    searchText: entry,
  }),
  erasureOf(signUpCorrections, {
    waitingListId: rowDeleted,
    details: 'Deleted with the entry.',
    consentVersion: noPersonalData,
  }),
  erasureOf(foundingMembers, { waitingListId: rowDeleted, userId: rowDeleted }),
];
