import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

const memberColumn = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Blocks between members. A row works in both directions: neither member sees the other. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    id: idColumn(),
    blockerId: memberColumn('blocker_id'),
    blockedId: memberColumn('blocked_id'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('member_blocks_of_another', sql`${table.blockerId} <> ${table.blockedId}`),
    uniqueIndex('member_blocks_once').on(table.blockerId, table.blockedId),
    index('member_blocks_of_blocked').on(table.blockedId, table.blockerId),
    index('member_blocks_newest').on(table.blockerId, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(memberBlocks, { blockerId: rowDeleted, blockedId: rowDeleted }),
];
