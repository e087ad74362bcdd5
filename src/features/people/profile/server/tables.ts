import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { deliveryMethods, frequencies, notificationKeys } from '../notification-keys.ts';

/** A member's notification settings; no row means the default. The weekly e-mail is in users.newsletter_subscribed. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    preferenceKey: text('preference_key', { enum: notificationKeys }).notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    frequency: text('frequency', { enum: frequencies }).notNull().default('at_once'),
    deliveryMethod: text('delivery_method', { enum: deliveryMethods }).notNull().default('email'),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.preferenceKey] }),
    oneOf('notification_preferences_key_known', table.preferenceKey, notificationKeys),
    oneOf('notification_preferences_frequency_known', table.frequency, frequencies),
    oneOf('notification_preferences_delivery_known', table.deliveryMethod, deliveryMethods),
  ],
);

/** What members want to hear of once a day or once a week, until it is sent. */
export const digestItems = pgTable(
  'digest_items',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: notificationKeys }).notNull(),
    title: text('title').notNull(),
    /** The page on this site that it links to. */
    path: text('path').notNull(),
    /** Another member whom it names or quotes: it goes with that account too. */
    aboutUserId: uuid('about_user_id').references(() => users.id, { onDelete: 'cascade' }),
    dueAt: instantColumn('due_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('digest_items_topic_known', table.topic, notificationKeys),
    index('digest_items_due').on(table.dueAt),
    index('digest_items_of_user').on(table.userId),
    index('digest_items_about_user').on(table.aboutUserId).where(sql`${table.aboutUserId} is not null`),
  ],
);
