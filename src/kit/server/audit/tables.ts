import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from '../db/columns.ts';

/**
 * What was done to whom and by whom. The application's role may only add to it; functions of the database's owner empty what an
 * entry says of a person who is erased, and remove entries whose time is over (docs/audit-log.md).
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

/**
 * The seals of entries, in the order of sealing: each hash takes in the one before, what can't change of the entry, and a digest
 * of what erasure may empty. Only `audit_seal()` writes here.
 */
export const auditSeals = pgTable('audit_seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id').notNull().unique(),
  /** Random, and part of the digest; emptied with what the entry says, so that nobody can guess that from the digest. */
  salt: text('salt'),
  /** Hexadecimal SHA-256, as the hash. */
  digest: text('digest').notNull(),
  hash: text('hash').notNull(),
  /** The last of those whose entries were removed at the end of their time: the chain begins after it. */
  isAnchor: boolean('is_anchor').notNull().default(false),
});
