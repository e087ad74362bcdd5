import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { businesses } from '../tables.ts';

/** That a member would use a business again, in their words; one a member. */
export const businessRecommendations = pgTable(
  'business_recommendations',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    words: text('words').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    /** What the owner says to it. */
    answer: text('answer'),
    answeredAt: instantColumn('answered_at'),
    /** Taken down by a moderator. */
    removedAt: instantColumn('removed_at'),
  },
  (table) => [
    check('business_recommendations_words_given', sql`char_length(btrim(${table.words})) between 3 and 500`),
    check(
      'business_recommendations_answer_whole',
      sql`(${table.answer} is null) = (${table.answeredAt} is null)`,
    ),
    uniqueIndex('business_recommendations_once').on(table.businessId, table.userId),
    index('business_recommendations_newest')
      .on(table.businessId, table.id.desc().nullsFirst())
      .where(sql`${table.removedAt} is null`),
    index('business_recommendations_of_member').on(table.userId, table.id),
  ],
);
