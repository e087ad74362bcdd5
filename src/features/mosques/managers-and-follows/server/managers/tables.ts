import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn } from '#kit/server/db/columns.ts';

/** The members who look after a mosque: its page, timetable, notices and events. Given by an administrator. */
export const mosqueManagers = pgTable(
  'mosque_managers',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator. */
    givenBy: uuid('given_by'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.userId] }),
    index('mosque_managers_by_user').on(table.userId),
  ],
);
