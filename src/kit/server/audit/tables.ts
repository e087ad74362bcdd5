import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '../db/columns.ts';

/**
 * What was done to whom and by whom, append-only (a trigger refuses changes; erasing a person empties before and after).
 * People stand in it by id alone; names and addresses only inside before and after.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    /** Null: one of our own jobs, or nobody who was signed in. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: text('reason'),
    requestId: text('request_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('audit_log_of_action').on(table.action, table.id),
    index('audit_log_of_target').on(table.targetType, table.targetId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
  ],
);
