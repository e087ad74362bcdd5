import { type SQL, sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { dbsLevels } from '../dbs-rules.ts';

/** That somebody has seen a member's DBS certificate, for which role, and until when it counts: never the certificate itself. */
export const dbsChecks = pgTable(
  'dbs_checks',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** The role whatever its capitals. */
    roleKey: text('role_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(role)`),
    level: text('level', { enum: dbsLevels }).notNull(),
    issuedOn: date('issued_on').notNull(),
    /** The last day on which it counts. */
    expiresOn: date('expires_on').notNull(),
    /** The mosque whose manager has seen it; null: an administrator of the site has. */
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'cascade' }),
    seenBy: uuid('seen_by').references(() => users.id, { onDelete: 'set null' }),
    seenAt: instantColumn('seen_at').notNull(),
    /** When its end was announced: once for each time that it is recorded. */
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
