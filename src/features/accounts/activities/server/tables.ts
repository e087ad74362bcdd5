import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';

/**
 * What members did, from which badges and figures are counted. Each activity is one row, recorded in its own transaction
 * and removed if it is undone.
 */
export const activities = pgTable(
  'activities',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    value: integer('value').notNull().default(1),
    /** The thing it was done to; with a target, an activity counts once. */
    subjectId: text('subject_id'),
    /** One line for the member's own list of recent activity; '' where the member is never told of it. */
    description: text('description').notNull(),
    happenedAt: instantColumn('happened_at').notNull(),
  },
  (table) => [
    uniqueIndex('activities_once').on(table.userId, table.type, table.subjectId),
    index('activities_of_user').on(table.userId, table.happenedAt.desc().nullsFirst()),
    index('activities_recent').on(table.happenedAt),
  ],
);
