import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { approvalStatuses } from '../approval-statuses.ts';

/** What is waiting for an administrator, and the outcome. Each thing has at most one open request. */
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
    /** Grows whenever what is asked for changes: a decision is about the version that was read. */
    version: integer('version').notNull().default(1),
    /** What would change of things that are approved; null where the request is about the thing itself, or the words were erased. */
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
