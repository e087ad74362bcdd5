import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

/**
 * Premium that an administrator has granted without payment, until a day. A member has at most one that
 * has not ended.
 */
export const premiumGrants = pgTable(
  'premium_grants',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: instantColumn('until').notNull(),
    /** Why it was granted; only administrators see it. */
    reason: text('reason').notNull(),
    grantedBy: uuid('granted_by'),
    endedAt: instantColumn('ended_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check(
      'premium_grants_reason_short',
      sql`char_length(${table.reason}) between 1 and ${sql.raw(String(maxLengths.reason))}`,
    ),
    uniqueIndex('premium_grants_one_at_a_time').on(table.userId).where(sql`${table.endedAt} is null`),
    index('premium_grants_by_end').on(table.until).where(sql`${table.endedAt} is null`),
    index('premium_grants_of_user').on(table.userId, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(premiumGrants, { userId: rowDeleted, reason: rowDeleted, grantedBy: orphanedId }),
];
