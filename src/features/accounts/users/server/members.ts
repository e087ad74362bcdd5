import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#kit/contract/audience.ts';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { accountStatuses, membershipTiers } from '../account-options.ts';

/**
 * What other features may read of accounts, in joins of their own: the table's rows without its secrets. Writing goes by the
 * functions of this feature.
 */
export const members = pgView('users', {
  id: idColumn(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  mobile: text('mobile'),
  postcode: text('postcode'),
  photoKey: text('photo_key'),
  newsletterSubscribed: boolean('newsletter_subscribed').notNull(),
  placeAffiliationId: uuid('place_affiliation_id'),
  membershipTier: text('membership_tier', { enum: membershipTiers }).notNull(),
  role: text('role', { enum: roles }).notNull(),
  canPromoteAdmin: boolean('can_promote_admin').notNull(),
  accountStatus: text('account_status', { enum: accountStatuses }).notNull(),
  suspendedUntil: instantColumn('suspended_until'),
  standingReason: text('standing_reason'),
  isEmailVerified: boolean('is_email_verified').notNull(),
  isActiveSubscriber: boolean('is_active_subscriber').notNull(),
  joinedAt: instantColumn('joined_at'),
  lastSeenAt: instantColumn('last_seen_at'),
  searchText: text('search_text'),
  createdAt: instantColumn('created_at').notNull(),
}).existing();
