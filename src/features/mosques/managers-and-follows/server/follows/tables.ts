import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn } from '#kit/server/db/columns.ts';

/** Who follows which mosque: told of its new events and notices. */
export const mosqueFollows = pgTable(
  'mosque_follows',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Follows because it is the member's own mosque in the profile, and no longer once it is not. */
    byAffiliation: boolean('by_affiliation').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.userId] }),
    index('mosque_follows_by_user').on(table.userId),
  ],
);
