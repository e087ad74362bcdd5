import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { businesses } from '../tables.ts';

const claimStatuses = ['pending', 'approved', 'rejected'] as const;

/** That a business without an owner is a member's, as they say. */
export const businessClaims = pgTable(
  'business_claims',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** How we can tell: for the administrators alone. */
    words: text('words').notNull(),
    status: text('status', { enum: claimStatuses }).notNull().default('pending'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('business_claims_status_known', table.status, claimStatuses),
    check('business_claims_words_given', sql`char_length(btrim(${table.words})) between 1 and 1000`),
    uniqueIndex('business_claims_one_open')
      .on(table.businessId, table.userId)
      .where(sql`${table.status} = 'pending'`),
    index('business_claims_of_member').on(table.userId, table.id),
  ],
);
