import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, publicPlaceData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { feedbackStatuses, feedbackTypes } from '../feedback.rules.ts';

/** Messages of members to a mosque's managers, with the reply. A row is deleted with its author's account. */
export const mosqueFeedback = pgTable(
  'mosque_feedback',
  {
    id: idColumn(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    feedbackType: text('feedback_type', { enum: feedbackTypes }).notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    status: text('status', { enum: feedbackStatuses }).notNull().default('pending'),
    adminResponse: text('admin_response'),
    respondedBy: uuid('responded_by').references(() => users.id, { onDelete: 'set null' }),
    respondedAt: instantColumn('responded_at'),
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('mosque_feedback_type_known', table.feedbackType, feedbackTypes),
    oneOf('mosque_feedback_status_known', table.status, feedbackStatuses),
    check(
      'mosque_feedback_answer_whole',
      sql`(${table.status} = 'answered') = (${table.adminResponse} is not null)`,
    ),
    index('mosque_feedback_by_place').on(table.placeId, table.id),
    index('mosque_feedback_by_user').on(table.userId, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(mosqueFeedback, {
    placeId: publicPlaceData,
    userId: rowDeleted,
    subject: rowDeleted,
    message: rowDeleted,
    adminResponse: 'Deleted with the account of the member who wrote; the mosque’s words otherwise.',
    respondedBy: emptied,
  }),
];
