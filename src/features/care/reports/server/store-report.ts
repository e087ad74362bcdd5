import { and, eq, inArray } from 'drizzle-orm';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import type { EvidenceLine, ReportedContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type Priority, type ReportReason, reportReasonLabels } from '../report-options.ts';
import { priorityOf } from '../report-rules.ts';
import { reportAgainst } from './activity-types.ts';
import { lockContent } from './moderation/lock-content.ts';
import { reportWaitingNotice } from './notification-kinds.ts';
import { heardAmong } from './reporters.ts';
import { reports } from './tables.ts';

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

/** Stores a report with the content as it is now, and notifies the administrators. A second one violates 'reports_one_open'. */
export async function storeReport(tx: TxCtx, { content, ...report }: NewReport): Promise<void> {
  if (report.contentId !== null) await lockContent(tx.db, report.contentId);
  const priority = await priorityFor(tx, report);
  const [stored] = await tx.db
    .insert(reports)
    .values({
      ...report,
      snapshotTitle: content.title,
      snapshotText: content.text,
      authorId: content.authorId,
      priority,
      createdAt: tx.now.toISOString(),
    })
    .returning({ id: reports.id });
  if (stored && content.authorId !== null) await recordForAuthor(tx.db, content.authorId, stored.id, tx.now);
  await notifyAdministrators(tx.db, content, report.reportReason, tx.now);
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

/** Notifies every administrator of a report. */
async function notifyAdministrators(
  tx: Db,
  { title, authorId }: NewReport['content'],
  reason: ReportReason,
  now: Date,
): Promise<void> {
  const administrators = await listAdministrators(tx);
  const notice = {
    kind: reportWaitingNotice,
    title: `Reported: “${title}”`,
    body: reportReasonLabels[reason],
    path: '/admin/reports',
    aboutUserId: authorId,
  };
  await notify(
    tx,
    administrators.map(({ id }) => id),
    notice,
    now,
  );
}
