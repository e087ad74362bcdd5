import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { evidenceKinds, evidenceStatuses } from '../../halal-ladder.ts';
import { businesses } from '../tables.ts';

/**
 * What there is to say that a business is halal: of each step what counts, or counted until it lapsed, and beside it at most one
 * paper that waits to be looked at or was refused.
 */
export const businessEvidence = pgTable(
  'business_evidence',
  {
    id: idColumn(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: evidenceKinds }).notNull(),
    status: text('status', { enum: evidenceStatuses }).notNull(),
    /** Who signed or issued it: the owner, the supplier, the certifier. */
    issuer: text('issuer').notNull(),
    /** The certificate's. */
    number: text('number'),
    words: text('words'),
    /** The last day on which it counts. */
    expiresOn: date('expires_on'),
    /** The paper in the file store: 'evidence/….pdf'. Only the owner and administrators open it. */
    fileKey: text('file_key'),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    submittedAt: instantColumn('submitted_at').notNull(),
    /** The administrator who saw it: in the record alone. */
    seenBy: uuid('seen_by').references(() => users.id, { onDelete: 'set null' }),
    seenAt: instantColumn('seen_at'),
    /** Why the paper was refused. */
    refusal: text('refusal'),
    /** How many of the reminders before its end were sent. */
    remindersSent: smallint('reminders_sent').notNull().default(0),
    /** When its end was noticed and the owner told: once. */
    lapsedAt: instantColumn('lapsed_at'),
  },
  (table) => [
    oneOf('business_evidence_kind_known', table.kind, evidenceKinds),
    oneOf('business_evidence_status_known', table.status, evidenceStatuses),
    check(
      'business_evidence_counts_until',
      sql`${table.status} <> 'counts' or ${table.expiresOn} is not null`,
    ),
    check(
      'business_evidence_waits_with_paper',
      sql`${table.status} <> 'waiting' or ${table.fileKey} is not null`,
    ),
    check(
      'business_evidence_refused_with_reason',
      sql`(${table.status} = 'refused') = (${table.refusal} is not null)`,
    ),
    check(
      'business_evidence_seen',
      sql`${table.status} <> 'counts' or ${table.kind} = 'statement' or ${table.seenAt} is not null`,
    ),
    uniqueIndex('business_evidence_counts_once')
      .on(table.businessId, table.kind)
      .where(sql`${table.status} = 'counts'`),
    uniqueIndex('business_evidence_waits_once')
      .on(table.businessId, table.kind)
      .where(sql`${table.status} <> 'counts'`),
    uniqueIndex('business_evidence_by_file').on(table.fileKey),
    index('business_evidence_waiting').on(table.id).where(sql`${table.status} = 'waiting'`),
    index('business_evidence_by_end')
      .on(table.expiresOn, table.id)
      .where(sql`${table.status} = 'counts' and ${table.lapsedAt} is null`),
    index('business_evidence_by_submitter').on(table.submittedBy),
    index('business_evidence_by_seer').on(table.seenBy),
  ],
);
