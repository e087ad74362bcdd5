import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn } from '#kit/server/db/columns.ts';
import {
  erasureOf,
  orphanedId,
  publicPlaceData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';

/** Members who manage a mosque: its page, timetable, announcements and events. Appointed by an administrator. */
export const mosqueManagers = pgTable(
  'mosque_managers',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who appointed the member. */
    givenBy: uuid('given_by'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.userId] }),
    index('mosque_managers_by_user').on(table.userId),
  ],
);

/** Members who follow a mosque; they are notified of its new events and announcements. */
export const mosqueFollows = pgTable(
  'mosque_follows',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Set when the member follows it only because it is the mosque in their profile; the row is deleted when that changes. */
    byAffiliation: boolean('by_affiliation').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.userId] }),
    index('mosque_follows_by_user').on(table.userId),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(mosqueFollows, { placeId: publicPlaceData, userId: rowDeleted }),
  erasureOf(mosqueManagers, { placeId: publicPlaceData, userId: rowDeleted, givenBy: orphanedId }),
];
