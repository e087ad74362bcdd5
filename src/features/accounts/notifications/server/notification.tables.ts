import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { deliveryMethods, frequencies, notificationKeys } from '../notification.rules.ts';

/** A device that notifications are pushed to. Its row is deleted with its session, so that a device gets none after signing out. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The URL at the browser's push service. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_by_endpoint').on(table.endpoint),
    index('push_subscriptions_of_user').on(table.userId),
  ],
);

/** Members' notifications. `kind`: a name that a feature registers; `path`: a page on this site; a member gets each key once. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body'),
    path: text('path').notNull(),
    dedupeKey: text('dedupe_key'),
    /** The other member whom it names or quotes: it is deleted with that account too. */
    aboutUserId: uuid('about_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** When it stops being true: it isn't pushed after that, and a phone that was switched off doesn't get it late. Null for never. */
    expiresAt: instantColumn('expires_at'),
    /** When it is pushed together with others, because it came in the quiet hours or is of a kind that is pushed hourly. */
    pushAfter: instantColumn('push_after'),
    readAt: instantColumn('read_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('notifications_path_ours', sql`${table.path} ~ '^/([^/\\\\]|$)'`),
    uniqueIndex('notifications_once').on(table.userId, table.dedupeKey),
    index('notifications_by_key').on(table.dedupeKey).where(sql`${table.dedupeKey} is not null`),
    index('notifications_of_user').on(table.userId, table.id),
    index('notifications_about_user').on(table.aboutUserId).where(sql`${table.aboutUserId} is not null`),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
);

/** A member's notification settings; no row means the default. The weekly email is in users.newsletter_subscribed. */
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

const named =
  'Deleted: the row goes with the account it is for, and with the account that it names or quotes.';

export const erasure: readonly TableErasure[] = [
  erasureOf(notifications, {
    userId: rowDeleted,
    kind: noPersonalData,
    title: named,
    body: named,
    path: named,
    dedupeKey: named,
    aboutUserId: named,
  }),
  erasureOf(pushSubscriptions, {
    userId: rowDeleted,
    endpoint: rowDeleted,
    p256dh: rowDeleted,
    auth: rowDeleted,
  }),
  erasureOf(notificationPreferences, { userId: rowDeleted }),
];
