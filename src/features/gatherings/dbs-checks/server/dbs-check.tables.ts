import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { volunteerOpportunities } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, publicPlaceData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { dbsLevels } from '../dbs-check.rules.ts';

/**
 * Records that somebody saw a member's DBS certificate, for which role, and until when it is valid. The certificate itself is
 * never stored.
 */
export const dbsChecks = pgTable(
  'dbs_checks',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** The role in lower case. */
    roleKey: text('role_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(role)`),
    level: text('level', { enum: dbsLevels }).notNull(),
    issuedOn: date('issued_on').notNull(),
    /** The last day on which it is valid. */
    expiresOn: date('expires_on').notNull(),
    /** The mosque whose manager saw it; null if an administrator of the site did. */
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'cascade' }),
    seenBy: uuid('seen_by').references(() => users.id, { onDelete: 'set null' }),
    seenAt: instantColumn('seen_at').notNull(),
    /** When the reminder of its expiry was sent; reset when the check is recorded again. */
    remindedAt: instantColumn('reminded_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('dbs_checks_level_known', table.level, dbsLevels),
    check('dbs_checks_in_order', sql`${table.expiresOn} > ${table.issuedOn}`),
    check('dbs_checks_seen_by_another', sql`${table.seenBy} <> ${table.userId}`),
    unique('dbs_checks_once_a_role').on(table.userId, table.roleKey, table.placeId).nullsNotDistinct(),
    index('dbs_checks_of_place').on(table.placeId),
    index('dbs_checks_by_seer').on(table.seenBy),
    index('dbs_checks_by_end').on(table.expiresOn, table.id),
    index('dbs_checks_to_remind_of').on(table.expiresOn).where(sql`${table.remindedAt} is null`),
  ],
);

/** Organisers who ask an administrator to see and record a volunteer's certificate; deleted once a check is recorded. */
export const dbsCheckRequests = pgTable(
  'dbs_check_requests',
  {
    id: idColumn(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => volunteerOpportunities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: instantColumn('asked_at').notNull(),
  },
  (table) => [
    uniqueIndex('dbs_check_requests_once').on(table.opportunityId, table.userId),
    index('dbs_check_requests_of_member').on(table.userId),
    index('dbs_check_requests_by_asker').on(table.askedBy),
    index('dbs_check_requests_by_time').on(table.askedAt, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(dbsChecks, {
    userId: rowDeleted,
    role: rowDeleted,
    roleKey: rowDeleted,
    placeId: publicPlaceData,
    seenBy: emptied,
  }),
  erasureOf(dbsCheckRequests, { opportunityId: rowDeleted, userId: rowDeleted, askedBy: emptied }),
];

/** The checks recorded about a member; deleted with the account. */
export const ownDbsChecks: PersonalData = {
  order: 82,
  title: 'Your DBS checks',
  kept: null,
  export(db, userId) {
    const { role, level, issuedOn, expiresOn, seenAt } = dbsChecks;
    return db
      .select({ role, level, issuedOn, expiresOn, seenAt })
      .from(dbsChecks)
      .where(eq(dbsChecks.userId, userId))
      .orderBy(asc(dbsChecks.id));
  },
};
