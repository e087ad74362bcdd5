import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { requestStatuses } from '../request-statuses.ts';

/** Members' badges. One row for each member and badge, renewed rather than awarded twice. */
export const userBadges = pgTable(
  'user_badges',
  {
    id: idColumn(),
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
    /** Its place among those the member put first; null if ordered by type. */
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
    status: text('status', { enum: requestStatuses }).notNull().default('pending'),
    decidedBy: uuid('decided_by'),
    decidedAt: instantColumn('decided_at'),
    reason: text('reason'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('badge_requests_status_known', table.status, requestStatuses),
    uniqueIndex('badge_requests_one_open')
      .on(table.userId, table.badgeKey)
      .where(sql`${table.status} = 'pending'`),
    index('badge_requests_by_status').on(table.status, table.id),
  ],
);
