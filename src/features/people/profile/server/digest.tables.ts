import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { notificationKeys } from '#features/accounts/notifications/notification.rules.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

/** Notifications for the daily and weekly digests, until they are sent. */
export const digestItems = pgTable(
  'digest_items',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: notificationKeys }).notNull(),
    title: text('title').notNull(),
    /** The path of the page that it links to. */
    path: text('path').notNull(),
    /** Another member that it names or quotes; it is deleted with that account too. */
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

export const erasure: readonly TableErasure[] = [
  erasureOf(digestItems, {
    userId: rowDeleted,
    title: rowDeleted,
    path: rowDeleted,
    aboutUserId: rowDeleted,
  }),
];
