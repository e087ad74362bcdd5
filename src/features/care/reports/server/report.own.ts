import { and, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators, requireUser } from '#features/accounts/users/server/public.ts';
import { visitor } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { EvidenceLine, ReportableContent, ReportedContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { breaksUnique } from '#kit/server/db/database-errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { alreadyReported, calls, contentNotFound } from '../report.contract.ts';
import {
  type Priority,
  pageType,
  priorityOf,
  type ReportReason,
  reportReasonLabels,
} from '../report.rules.ts';
import { reportWaitingNotice } from './report.messages.tsx';
import { listCredibleReporters, lockContent } from './report.queries.ts';
import { moderationDecisions, reportAgainst, reports } from './report.tables.ts';
import { reportNoticeKey } from './report-notices.ts';

/**
 * Stores a member's report with the content as it is now. Refuses: content_not_found (including content that the reporter may not
 * see), already_reported, too_many_requests (30 a day).
 */
export const createReport = handle(calls.createReport, {
  async prepare(ctx) {
    const rateLimit = { action: 'report', key: requireUser(ctx).id, times: 30, perSeconds: 86_400 };
    await consumeRateLimit(ctx, rateLimit);
  },
  async run(tx, { contentType, contentId, reportReason, contentUrl, description }) {
    const kind = tx.registry.reportable.find((known) => known.contentType === contentType);
    const content = await kind?.find(tx.db, contentId);
    if (!content || content.removed || !(await kind?.isVisible(tx, contentId)))
      throw apiError(contentNotFound);
    const report = {
      reporterId: requireUser(tx).id,
      contentType,
      contentId,
      contentUrl: contentUrl ?? content.path,
      reportReason,
      description: description || null,
      content,
      evidence: (await kind?.evidence?.(tx.db, contentId)) ?? null,
    };
    try {
      await storeReport(tx, report);
    } catch (error) {
      if (breaksUnique(error, 'reports_one_open')) throw apiError(alreadyReported);
      throw error;
    }
    return { message: 'Report Submitted' };
  },
});

/**
 * Stores a visitor's report of a page. If the page belongs to reportable content, that content is reported, so that it can be
 * acted on. Refuses: too_many_requests (20 an hour).
 */
export const reportAsVisitor = handle(calls.reportAsVisitor, {
  async run(tx, { contentUrl, reportReason, description, email }) {
    const subject = await contentAt(tx, contentUrl);
    const visitor = { reporterId: null, visitorEmail: email || null };
    await storeReport(tx, { ...subject, ...visitor, contentUrl, reportReason, description });
    return { message: 'Report Submitted' };
  },
});

type Subject = Pick<NewReport, 'contentType' | 'contentId' | 'content'>;

/** Returns the content at one of our addresses; a plain page if it isn't reportable, or isn't visible to visitors. */
async function contentAt(tx: TxCtx, address: string): Promise<Subject> {
  for (const kind of tx.registry.reportable) {
    const contentId = kind.pageAddress?.exec(address)?.[1];
    const { contentType } = kind;
    if (contentId === undefined || !isUuid(contentId)) continue;
    const content = await kind.find(tx.db, contentId);
    if (content && !content.removed && (await isVisibleToVisitors(tx, kind, contentId)))
      return { contentType, contentId, content };
  }
  return { contentType: pageType, contentId: null, content: { title: address, text: '', authorId: null } };
}

/** Whether content is visible to visitors: members report other content with its report button. */
function isVisibleToVisitors(
  { db, now, registry }: TxCtx,
  kind: ReportableContent,
  contentId: string,
): Promise<boolean> {
  return kind.isVisible({ db, now, registry, actor: visitor }, contentId);
}

function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

type NewReport = {
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
 * Stores a report with the content as it is now. The content's own moderators are notified first, and the first of them is
 * assigned; administrators are notified if there are none, and of serious reports. A second open report by the same person
 * violates 'reports_one_open'.
 */
async function storeReport(tx: TxCtx, { content, ...report }: NewReport): Promise<void> {
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
  if (stored && content.authorId !== null && !(await isOfUnnamed(tx, report)))
    await recordForAuthor(tx.db, content.authorId, stored.id, tx.now);
  const notice = { ...noticeOf(content, report.reportReason), dedupeKey: reportNoticeKey(stored?.id ?? '') };
  if (near) await addNotices(tx.db, near.ids, { ...notice, path: near.path }, tx.now);
  if (near && priority !== 'high' && priority !== 'urgent') return;
  const administrators = (await listAdministrators(tx.db)).map(({ id }) => id);
  await addNotices(tx.db, administrators, notice, tx.now);
}

/** Returns the content's own moderators, such as a group's, without its author and the reporter; null if none remain. */
async function moderatorsNear(
  tx: TxCtx,
  { contentType, contentId, reporterId }: Omit<NewReport, 'content'>,
  authorId: string | null,
): Promise<{ ids: string[]; path: string } | null> {
  const kind = tx.registry.reportable.find((known) => known.contentType === contentType);
  if (contentId === null || !kind?.moderators) return null;
  const near = await kind.moderators(tx.db, contentId);
  const ids = near.ids.filter((id) => id !== authorId && id !== reporterId);
  return ids.length === 0 ? null : { ids, path: near.path };
}

/** Returns the priority of a report; if it makes the content urgent, its earlier reports become urgent too. */
async function priorityFor(tx: TxCtx, report: Omit<NewReport, 'content'>): Promise<Priority> {
  const { contentType, contentId, reporterId, reportReason } = report;
  if (contentId === null) return priorityOf(reportReason, { isCredible: true, reporters: 0 });
  const same = and(
    eq(reports.contentType, contentType),
    eq(reports.contentId, contentId),
    inArray(reports.status, ['pending', 'reviewed']),
  );
  const open = await tx.db.select({ reporterId: reports.reporterId }).from(reports).where(same);
  const members = [...open.map((row) => row.reporterId), reporterId].filter((id) => id !== null);
  const credible = await listCredibleReporters(tx.db, [...new Set(members)], tx.now);
  // A visitor has no record, so their report has its normal priority but doesn't count towards urgency: otherwise one person without
  // an account could make anything urgent.
  const isCredibleReporter = reporterId === null || credible.includes(reporterId);
  const priority = priorityOf(reportReason, { isCredible: isCredibleReporter, reporters: credible.length });
  if (priority === 'urgent') await tx.db.update(reports).set({ priority }).where(same);
  return priority;
}

/**
 * Whether the author of the reported content is anonymous to readers. Then no activity is recorded: a public badge that is lost on
 * the same day would identify the author.
 */
export async function isOfUnnamed(
  tx: TxCtx,
  { contentType, contentId }: { contentType: string; contentId: string | null },
): Promise<boolean> {
  const kind = tx.registry.reportable.find((known) => known.contentType === contentType);
  return contentId !== null && (await kind?.isUnnamed?.(tx.db, contentId)) === true;
}

/** Records that something the member wrote was reported; removed if the report is dismissed. */
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

const year = 365 * 24 * 60 * 60 * 1000;

/** Returns the outcomes of reports in the last twelve months, as administrators decided them. */
export const getSafetyFigures = handle(calls.getSafetyFigures, async ({ db, now }) => {
  const since = new Date(now.getTime() - year).toISOString();
  const { decidedAt, actionTaken, appealStatus, isNear } = moderationDecisions;
  const [received, [decisions]] = await Promise.all([
    db.$count(reports, gte(reports.createdAt, since)),
    db
      .select({
        actedOn: countWhere(ne(actionTaken, 'no_action')),
        appeals: countWhere(ne(appealStatus, 'none')),
        overturned: countWhere(eq(appealStatus, 'overturned')),
      })
      .from(moderationDecisions)
      .where(and(gte(decidedAt, since), eq(isNear, false))),
  ]);
  return { received, actedOn: 0, appeals: 0, overturned: 0, ...decisions };
});

function countWhere(condition: SQL): SQL<number> {
  return sql<number>`count(*) filter (where ${condition})::int`;
}
