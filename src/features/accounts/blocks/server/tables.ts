import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn } from '#kit/server/db/columns.ts';

const member = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who has blocked whom. A row holds both ways: neither of the two sees the other. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    id: idColumn(),
    blockerId: member('blocker_id'),
    blockedId: member('blocked_id'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('member_blocks_of_another', sql`${table.blockerId} <> ${table.blockedId}`),
    uniqueIndex('member_blocks_once').on(table.blockerId, table.blockedId),
    index('member_blocks_of_blocked').on(table.blockedId, table.blockerId),
    index('member_blocks_newest').on(table.blockerId, table.id),
  ],
);
