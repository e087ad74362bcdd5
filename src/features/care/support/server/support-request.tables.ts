import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { erasureOf, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';

/** Questions to the people who run the site, from members (who have an account) and visitors (who give an address), and the answers. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: idColumn(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    visitorName: text('visitor_name'),
    visitorEmail: text('visitor_email'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    /** The page of this site that the question came from. */
    page: text('page'),
    answer: text('answer'),
    answeredBy: uuid('answered_by'),
    answeredAt: instantColumn('answered_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('support_requests_one_author', sql`(${table.userId} is null) <> (${table.visitorEmail} is null)`),
    check('support_requests_answer_whole', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    index('support_requests_open').on(table.answeredAt, table.id),
    index('support_requests_of_user').on(table.userId, table.id),
    index('support_requests_of_visitor').on(sql`lower(${table.visitorEmail})`),
  ],
);

const ofVisitor =
  'Deleted with the row where the address is one that the account has had; otherwise a year after the answer.';

export const erasure: readonly TableErasure[] = [
  erasureOf(supportRequests, {
    userId: rowDeleted,
    visitorName: ofVisitor,
    visitorEmail: ofVisitor,
    subject: rowDeleted,
    message: rowDeleted,
    page: rowDeleted,
    answer: 'Deleted with the question.',
    answeredBy: orphanedId,
  }),
];
