import { and, eq, inArray } from 'drizzle-orm';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import type { EvidenceLine, ReportedContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type Priority, type ReportReason, reportReasonLabels } from '../../report-options.ts';
import { priorityOf } from '../../report-rules.ts';
import { reportAgainst } from '../activity-types.ts';
import { lockContent } from '../moderation/lock-content.ts';
import { reportWaitingNotice } from '../notification-kinds.ts';
import { reports } from '../tables.ts';
import { heardAmong } from './reporters.ts';

export type NewReport = {
  /** Null for a visitor. */
  reporterId: string | null;
  visitorEmail?: string | null;
  contentType: string;
  contentId: string | null;
  contentUrl: string;
  reportReason: ReportReason;
  description: string | null;
  content: Pick<ReportedContent, 'title' | 'text' | 'authorId'>;
  evidence?: readonly EvidenceLine[] | null;
};

/**
 * Stores a report with the content as it is now. Those who moderate the place where the thing stands are told first, and the
 * first of them gets it; administrators are told where there is nobody else to decide, and of whatever is grave. A second one
 * violates 'reports_one_open'.
 */
export async function storeReport(tx: TxCtx, { content, ...report }: NewReport): Promise<void> {
  if (report.contentId !== null) await lockContent(tx.db, report.contentId);
  const priority = await priorityFor(tx, report);
  const near = await moderatorsNear(tx, report, content.authorId);
  const [stored] = await tx.db
    .insert(reports)
    .values({
      ...report,
      snapshotTitle: content.title,
      snapshotText: content.text,
      authorId: content.authorId,
      priority,
      assignedModeratorId: near?.ids[0] ?? null,
      createdAt: tx.now.toISOString(),
    })
    .returning({ id: reports.id });
  if (stored && content.authorId !== null) await recordForAuthor(tx.db, content.authorId, stored.id, tx.now);
  const notice = noticeOf(content, report.reportReason);
  if (near) await notify(tx.db, near.ids, { ...notice, path: near.path }, tx.now);
  if (near && priority !== 'high' && priority !== 'urgent') return;
  const administrators = (await listAdministrators(tx.db)).map(({ id }) => id);
  await notify(tx.db, administrators, notice, tx.now);
}

/** Those who moderate where the thing stands, without its author and the person who reports it; null where nobody is left. */
async function moderatorsNear(
  tx: TxCtx,
  { contentType, contentId, reporterId }: Omit<NewReport, 'content'>,
  authorId: string | null,
): Promise<{ ids: string[]; path: string } | null> {
  const kind = tx.registry.reportable.find((one) => one.contentType === contentType);
  if (contentId === null || !kind?.moderators) return null;
  const near = await kind.moderators(tx.db, contentId);
  const ids = near.ids.filter((id) => id !== authorId && id !== reporterId);
  return ids.length === 0 ? null : { ids, path: near.path };
}

/** The priority of a report; if it makes the thing urgent, earlier reports of it become urgent too. */
async function priorityFor(tx: TxCtx, report: Omit<NewReport, 'content'>): Promise<Priority> {
  const { contentType, contentId, reporterId, reportReason } = report;
  if (contentId === null) return priorityOf(reportReason, { heard: true, reporters: 0 });
  const same = and(
    eq(reports.contentType, contentType),
    eq(reports.contentId, contentId),
    inArray(reports.status, ['pending', 'reviewed']),
  );
  const open = await tx.db.select({ reporterId: reports.reporterId }).from(reports).where(same);
  const members = [...open.map((row) => row.reporterId), reporterId].filter((id) => id !== null);
  const heard = await heardAmong(tx.db, [...new Set(members)], tx.now);
  // A visitor has no record, so is heard but not counted: otherwise one person without an account could make anything urgent.
  const isHeard = reporterId === null || heard.includes(reporterId);
  const priority = priorityOf(reportReason, { heard: isHeard, reporters: heard.length });
  if (priority === 'urgent') await tx.db.update(reports).set({ priority }).where(same);
  return priority;
}

/** Records that someone reported what the member wrote; removed if the report is dismissed. */
async function recordForAuthor(tx: Db, userId: string, reportId: string, now: Date): Promise<void> {
  const description = 'Something you wrote was reported';
  await recordActivity(tx, { userId, type: reportAgainst, subjectId: reportId, description }, now);
}

function noticeOf({ title, authorId }: NewReport['content'], reason: ReportReason) {
  return {
    kind: reportWaitingNotice,
    title: `Reported: “${title}”`,
    body: reportReasonLabels[reason],
    path: '/admin/reports',
    aboutUserId: authorId,
  };
}
