import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { badgeRequestStatuses } from '../badge.rules.ts';

/** Members' badges. One row for each member and badge, renewed rather than awarded twice. */
export const userBadges = pgTable(
  'user_badges',
  {
    /** A random id, because one that is ordered by time would reveal when the badge was awarded. */
    id: uuid('id').primaryKey().$defaultFn(randomUUID),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badgeKey: text('badge_key').notNull(),
    awardedAt: instantColumn('awarded_at').notNull(),
    /** Null if permanent. */
    expiresAt: instantColumn('expires_at'),
    /** The administrator; null if computed. */
    awardedBy: uuid('awarded_by'),
    isVisible: boolean('is_visible').notNull().default(true),
    /** Its place among pinned badges; null if ordered by type. */
    pinOrder: integer('pin_order'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('user_badges_once').on(table.userId, table.badgeKey),
    index('user_badges_by_key').on(table.badgeKey),
  ],
);

/** Requests for self-declared badges, and their outcomes. */
export const badgeRequests = pgTable(
  'badge_requests',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    badgeKey: text('badge_key').notNull(),
    note: text('note'),
    status: text('status', { enum: badgeRequestStatuses }).notNull().default('pending'),
    decidedBy: uuid('decided_by'),
    decidedAt: instantColumn('decided_at'),
    reason: text('reason'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('badge_requests_status_known', table.status, badgeRequestStatuses),
    uniqueIndex('badge_requests_one_open')
      .on(table.userId, table.badgeKey)
      .where(sql`${table.status} = 'pending'`),
    index('badge_requests_by_status').on(table.status, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(userBadges, { userId: rowDeleted, badgeKey: noPersonalData, awardedBy: orphanedId }),
  erasureOf(badgeRequests, {
    userId: rowDeleted,
    badgeKey: noPersonalData,
    note: rowDeleted,
    decidedBy: orphanedId,
    reason: rowDeleted,
  }),
];
