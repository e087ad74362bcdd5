import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { feedbackStatuses, feedbackTypes } from '../feedback-types.ts';

/** What members write to those who look after a mosque, and the answer. It goes with its author's account. */
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
