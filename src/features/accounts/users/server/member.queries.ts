import { inArray, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#kit/contract/audience.ts';
import { idColumn, instantColumn, readOnlyTable } from '#kit/server/db/columns.ts';
import type { Db } from '#kit/server/db/database.ts';
import { accountStatuses, membershipTiers } from '../user.rules.ts';

/**
 * The columns of accounts that other features may read in their own joins, without secrets. It has all accounts, including
 * suspended and banned ones. Writes go through this feature's functions. First and last name are for the member, administrators,
 * and organisers of things the member joins; other members see `memberName`.
 */
export const members = readOnlyTable('users', {
  id: idColumn(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  shownName: text('shown_name'),
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
  emailFailing: boolean('email_failing').notNull(),
  isActiveSubscriber: boolean('is_active_subscriber').notNull(),
  joinedAt: instantColumn('joined_at'),
  lastSeenAt: instantColumn('last_seen_at'),
  searchText: text('search_text'),
  createdAt: instantColumn('created_at').notNull(),
});

type AccountNameColumns = { firstName: AnyPgColumn; lastName: AnyPgColumn };
type NameColumns = AccountNameColumns & { shownName: AnyPgColumn };

/**
 * The SQL for the name that other members see: the display name the member chose, else first and last name. Takes `members` or an
 * alias.
 */
export function memberName(account: NameColumns): SQL<string> {
  return sql<string>`coalesce(${account.shownName}, ${fullNameOf(account)})`;
}

/**
 * The SQL for first and last name, without a sign that stands in place of one, as in `fullName`. Null for an account that a left join
 * doesn't find.
 */
export function fullNameOf({ firstName, lastName }: AccountNameColumns): SQL<string | null> {
  const written = sql`btrim(${firstName} || ' ' || ${lastName})`;
  return sql<string | null>`regexp_replace(${written}, '^[-–—._,*/?]+ | [-–—._,*/?]+$', '', 'g')`;
}

/** Returns the names that other members see, by id; deleted accounts are left out. */
export async function memberNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const presentIds = [...new Set(ids.filter((id) => id !== null))];
  if (presentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: memberName(members) })
    .from(members)
    .where(inArray(members.id, presentIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
