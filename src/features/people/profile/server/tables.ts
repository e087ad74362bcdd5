import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notificationKeys } from '#features/accounts/notifications/notification-keys.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';

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
