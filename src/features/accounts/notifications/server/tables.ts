import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { notificationKinds } from '../notification-kinds.ts';

/** A device that notices are pushed to: it ends with its session, so that nobody gets them who signed out. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address at the browser's push service. */
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

/** Notices on their way to devices, written with the notice; gone once they are delivered or given up. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: idColumn(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => pushSubscriptions.sessionId, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    /** Also the end of the lease of the worker that has it. */
    sendAfter: instantColumn('send_after').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('push_messages_once').on(table.sessionId, table.notificationId),
    index('push_messages_of_notification').on(table.notificationId),
    index('push_messages_due').on(table.sendAfter),
  ],
);

/** What the bell shows a member. `path` is a page of ours; a key is given once to a member. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    body: text('body'),
    path: text('path').notNull(),
    dedupeKey: text('dedupe_key'),
    readAt: instantColumn('read_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('notifications_kind_known', table.kind, notificationKinds),
    check('notifications_path_ours', sql`${table.path} ~ '^/([^/\\\\]|$)'`),
    uniqueIndex('notifications_once').on(table.userId, table.dedupeKey),
    index('notifications_of_user').on(table.userId, table.id),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
);
