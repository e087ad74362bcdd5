import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

/**
 * What members did: the source of badges and figures. Each activity is one row, recorded in the transaction in which it happens and
 * removed if it is undone.
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
    /** The object of the activity; with a subject, an activity counts once. */
    subjectId: text('subject_id'),
    /** One line for the member's own list of recent activity; '' hides it from the member. */
    description: text('description').notNull(),
    happenedAt: instantColumn('happened_at').notNull(),
  },
  (table) => [
    uniqueIndex('activities_once').on(table.userId, table.type, table.subjectId),
    index('activities_of_user').on(table.userId, table.happenedAt.desc().nullsFirst()),
    index('activities_recent').on(table.happenedAt),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(activities, {
    userId: rowDeleted,
    type: noPersonalData,
    subjectId: rowDeleted,
    description:
      'Deleted with the account; in other members’ rows, a line that quotes what is erased gets a neutral text.',
  }),
];
