import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import type { ActivityType, EvidenceLine } from '#kit/server/context.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf } from '#kit/server/db/columns.ts';
import { emptied, erasureOf, noPersonalData, orphanedId, type TableErasure } from '#kit/server/erasure.ts';
import {
  actionsTaken,
  appealStatuses,
  reportPriorities,
  reportReasons,
  reportStatuses,
} from '../report.rules.ts';

/** Moderators' decisions about content, and the authors' appeals. Kept without names once an account is deleted. */
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
    /** When the first report arrived, from which the time to the decision is calculated. */
    reportedAt: instantColumn('reported_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instantColumn('decided_at').notNull(),
    restoredAt: instantColumn('restored_at'),
    /**
     * Whether the content's own moderators, such as a group's, decided: their decision removed the content there and has no other
     * effect.
     */
    isNear: boolean('is_near').notNull().default(false),
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
    /** The content around something that few can see, saved with the report; null for content that everybody can see. */
    evidence: jsonb('evidence').$type<readonly EvidenceLine[]>(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whether the author's account is deleted: the author's text is deleted once this is decided. */
    isAuthorErased: boolean('is_author_erased').notNull().default(false),
    priority: text('priority', { enum: reportPriorities }).notNull().default('medium'),
    status: text('status', { enum: reportStatuses }).notNull().default('pending'),
    adminNotes: text('admin_notes'),
    actionTaken: text('action_taken', { enum: actionsTaken }),
    decisionId: uuid('decision_id').references(() => moderationDecisions.id),
    reviewedBy: uuid('reviewed_by'),
    reviewedAt: instantColumn('reviewed_at'),
    /** When the content's own moderators decided; from then on it is no longer in their list. */
    nearDecidedAt: instantColumn('near_decided_at'),
    /** Whether they closed it, so that it doesn't affect the reporter's record. */
    isClosedNear: boolean('is_closed_near').notNull().default(false),
    /** The administrator who handles it. */
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

const reportedThing = 'Kept: the id or page of what was reported.';
const untilDecided =
  'Replaced by “removed with the account”: immediately, or once an open report is decided.';
const moderatorsWords = 'Kept: the moderators’ own words about a decision, which the law has us keep.';

export const erasure: readonly TableErasure[] = [
  erasureOf(moderationDecisions, {
    contentType: noPersonalData,
    contentId: reportedThing,
    contentUrl: reportedThing,
    title: 'Replaced by “removed with the account”.',
    authorId: emptied,
    statement: moderatorsWords,
    decidedBy: orphanedId,
    appealText: 'Replaced by “removed with the account”.',
    appealReason: moderatorsWords,
    appealDecidedBy: orphanedId,
  }),
  erasureOf(reports, {
    reporterId: emptied,
    visitorEmail:
      'Emptied where it is an address that the account has had; otherwise once the report is decided.',
    contentType: noPersonalData,
    contentId: reportedThing,
    contentUrl: reportedThing,
    description: 'Emptied when the person who wrote it is erased.',
    snapshotTitle: untilDecided,
    snapshotText: untilDecided,
    evidence:
      'The person’s own lines are replaced by “removed with the account”: those of the person reported, once an open report is decided; of anybody else, immediately.',
    authorId: emptied,
    adminNotes: moderatorsWords,
    decisionId: noPersonalData,
    reviewedBy: orphanedId,
    assignedModeratorId: emptied,
  }),
];

export const validReport: ActivityType = { name: 'valid_report' };
export const reportAgainst: ActivityType = { name: 'report_against', isPassive: true };
export const strike: ActivityType = { name: 'strike', isPassive: true };

export const activityTypes = [validReport, reportAgainst, strike];
