import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { notificationKeys } from '../notification-keys.ts';

/** A member's notification settings; no row means the default. The weekly e-mail is in users.newsletter_subscribed. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    preferenceKey: text('preference_key', { enum: notificationKeys }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.preferenceKey] }),
    oneOf('notification_preferences_key_known', table.preferenceKey, notificationKeys),
  ],
);
