import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { erasureOf, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { exportStatuses, requestKinds } from '../privacy.rules.ts';

/** Copies of a member's data, made in the background. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: exportStatuses }).notNull().default('requested'),
    fileKey: text('file_key'),
    readyAt: instantColumn('ready_at'),
    expiresAt: instantColumn('expires_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('data_exports_status_known', table.status, exportStatuses),
    uniqueIndex('data_exports_one_open').on(table.userId).where(sql`${table.status} = 'requested'`),
    index('data_exports_by_status').on(table.status, table.id),
  ],
);

/** Members' requests to the data protection officer, and the answers. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: requestKinds }).notNull(),
    message: text('message').notNull(),
    answer: text('answer'),
    answeredBy: uuid('answered_by'),
    answeredAt: instantColumn('answered_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('privacy_requests_kind_known', table.kind, requestKinds),
    index('privacy_requests_open').on(table.answeredAt, table.id),
    index('privacy_requests_of_user').on(table.userId),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(dataExports, {
    userId: rowDeleted,
    fileKey:
      'Deleted with the account, and the file removed; one that is being made is removed when it is ready.',
  }),
  erasureOf(privacyRequests, {
    userId: rowDeleted,
    message: rowDeleted,
    answer: 'Deleted with the account of the member who asked.',
    answeredBy: orphanedId,
  }),
];
