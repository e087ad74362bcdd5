import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import type { EvidenceLine } from '#kit/server/context.ts';
import { createdAtColumn, idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import {
  actionsTaken,
  appealStatuses,
  reportPriorities,
  reportReasons,
  reportStatuses,
} from '../report-options.ts';

/** What moderators decided about content, and the author's appeal. Kept without names once an account is deleted. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: idColumn(),
    contentType: text('content_type').notNull(),
    contentId: uuid('content_id'),
    contentUrl: text('content_url').notNull(),
    title: text('title').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    actionTaken: text('action_taken', { enum: actionsTaken }).notNull(),
    statement: text('statement').notNull(),
    suspendedUntil: instantColumn('suspended_until'),
    /** When the first report came in, to tell how long the decision took. */
    reportedAt: instantColumn('reported_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instantColumn('decided_at').notNull(),
    restoredAt: instantColumn('restored_at'),
    appealStatus: text('appeal_status', { enum: appealStatuses }).notNull().default('none'),
    appealText: text('appeal_text'),
    appealedAt: instantColumn('appealed_at'),
    appealReason: text('appeal_reason'),
    appealDecidedBy: uuid('appeal_decided_by'),
    appealDecidedAt: instantColumn('appeal_decided_at'),
  },
  (table) => [
    oneOf('moderation_decisions_action_known', table.actionTaken, actionsTaken),
    oneOf('moderation_decisions_appeal_known', table.appealStatus, appealStatuses),
    check(
      'moderation_decisions_appeal_whole',
      sql`(${table.appealStatus} = 'none') = (${table.appealedAt} is null)`,
    ),
    index('moderation_decisions_by_author').on(table.authorId),
    index('moderation_decisions_by_appeal').on(table.appealStatus, table.id),
  ],
);

/** Reports of content, by members and visitors. */
export const reports = pgTable(
  'reports',
  {
    id: idColumn(),
    /** Null for visitors, and once the account is deleted. */
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    visitorEmail: text('visitor_email'),
    contentType: text('content_type').notNull(),
    /** Null for a page reported by a visitor. */
    contentId: uuid('content_id'),
    contentUrl: text('content_url').notNull(),
    reportReason: text('report_reason', { enum: reportReasons }).notNull(),
    description: text('description'),
    snapshotTitle: text('snapshot_title').notNull(),
    snapshotText: text('snapshot_text').notNull(),
    /** What stood around something that few can see, frozen with the report; null for what everybody can. */
    evidence: jsonb('evidence').$type<readonly EvidenceLine[]>(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The author's account is deleted: what the author wrote is deleted once this is decided. */
    isAuthorErased: boolean('is_author_erased').notNull().default(false),
    priority: text('priority', { enum: reportPriorities }).notNull().default('medium'),
    status: text('status', { enum: reportStatuses }).notNull().default('pending'),
    adminNotes: text('admin_notes'),
    actionTaken: text('action_taken', { enum: actionsTaken }),
    decisionId: uuid('decision_id').references(() => moderationDecisions.id),
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: instantColumn('reviewed_at'),
    /** The administrator who sees to it. */
    assignedModeratorId: uuid('assigned_moderator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('reports_reason_known', table.reportReason, reportReasons),
    oneOf('reports_priority_known', table.priority, reportPriorities),
    oneOf('reports_status_known', table.status, reportStatuses),
    oneOf('reports_action_known', table.actionTaken, actionsTaken),
    uniqueIndex('reports_one_open')
      .on(table.reporterId, table.contentType, table.contentId)
      .where(sql`${table.status} in ('pending', 'reviewed')`),
    index('reports_by_status').on(table.status, table.id),
    index('reports_by_content').on(table.contentType, table.contentId),
    index('reports_by_reporter').on(table.reporterId),
  ],
);
