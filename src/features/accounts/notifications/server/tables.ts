import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sessions } from '#features/accounts/sign-in/server/tables.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';

/** A device that notices are pushed to: deleted with its session, so that nobody gets them after signing out. */
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

/** What the bell shows a member. `kind`: a name that a feature registers; `path` is a page on this site; a member gets each key once. */
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
    /** The other member whom it names or quotes: it goes with that account too. */
    aboutUserId: uuid('about_user_id').references(() => users.id, { onDelete: 'cascade' }),
    readAt: instantColumn('read_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('notifications_path_ours', sql`${table.path} ~ '^/([^/\\\\]|$)'`),
    uniqueIndex('notifications_once').on(table.userId, table.dedupeKey),
    index('notifications_of_user').on(table.userId, table.id),
    index('notifications_about_user').on(table.aboutUserId).where(sql`${table.aboutUserId} is not null`),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
  ],
);
