import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, orphanedId, type TableErasure } from '#kit/server/erasure.ts';
import { approvalStatuses } from '../approval.rules.ts';

/** Requests for an administrator's approval, and their outcome. Each thing has at most one open request. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: idColumn(),
    /** A type that a feature registers. */
    targetType: text('target_type').notNull(),
    targetId: uuid('target_id').notNull(),
    /** Null once the account has been deleted. */
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: approvalStatuses }).notNull().default('pending'),
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: instantColumn('reviewed_at'),
    decisionReason: text('decision_reason'),
    /** Increases with each change of the request: a decision is about the version that was read. */
    version: integer('version').notNull().default(1),
    /** The changes to approved things; null if the request is about the thing itself, or the contents were erased. */
    changes: jsonb('changes').$type<ApprovalChanges>(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('approval_requests_status_known', table.status, approvalStatuses),
    uniqueIndex('approval_requests_one_open')
      .on(table.targetType, table.targetId)
      .where(sql`${table.status} = 'pending'`),
    index('approval_requests_by_status').on(table.status, table.targetType, table.id),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(approvalRequests, {
    targetType: noPersonalData,
    targetId: 'Kept: the id of what was sent in, most of which is deleted.',
    submittedBy: emptied,
    reviewedBy: orphanedId,
    decisionReason: emptied,
    changes: emptied,
  }),
];
