import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { removeActivity } from '#features/accounts/activities/server/public.ts';
import { addNotices, notify } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { ownContent, reportAlreadyDecided, reportNotFound } from '../report.contract.ts';
import { graveReasons } from '../report.rules.ts';
import { contentRemovedNear, reportDecidedNotice } from './report.messages.tsx';
import { decisionToken } from './report.queries.ts';
import { lockReport, removeContent } from './report.review.ts';
import { moderationDecisions, reportAgainst, reports } from './report.tables.ts';
import { withdrawReportNotices } from './report-notices.ts';

type ReportRow = typeof reports.$inferSelect;

/** Things of one type, by a subquery for their ids. */
export type ReportedThings = { contentType: string; ids: SQL };

/** Returns open reports of the things for their moderators, newest first, without the reporters. */
export async function listReportsNear(db: Db, things: ReportedThings, limit: number) {
  return db
    .select({
      ...pick(
        reports,
        'id',
        'contentType',
        'contentUrl',
        'reportReason',
        'description',
        'authorId',
        'createdAt',
      ),
      title: reports.snapshotTitle,
      text: reports.snapshotText,
    })
    .from(reports)
    .where(isOpenReportOf(things))
    .orderBy(desc(reports.id))
    .limit(limit);
}

/** Counts them. */
export function countReportsNear(db: Db, things: ReportedThings): Promise<number> {
  return db.$count(reports, isOpenReportOf(things));
}

function isOpenReportOf({ contentType, ids }: ReportedThings): SQL | undefined {
  return and(
    eq(reports.contentType, contentType),
    inArray(reports.status, ['pending', 'reviewed']),
    isNull(reports.nearDecidedAt),
    inArray(reports.contentId, ids),
  );
}

type NearDecision = {
  id: string;
  things: readonly ReportedThings[];
  /** The name of those who decide, as notices show it: “The moderators of …”. */
  moderators: string;
  /** Why the content is removed, one of a list; null keeps it. */
  reason: string | null;
};

/**
 * Decides a report for the moderators of a group, with all their open reports of the same content: it is removed or kept. There
 * is no strike, no record for the reporters and no statement from the site. Serious reports stay open for administrators, to whom
 * the author may appeal. Refuses: report_not_found, already_decided, own_content.
 */
export async function decideNear(tx: TxCtx, decision: NearDecision): Promise<void> {
  const { id, things, moderators, reason } = decision;
  const report = await lockReport(tx, id);
  const moderated = things.find(({ contentType }) => contentType === report.contentType);
  const isModerated = and(eq(reports.id, id), moderated && inArray(reports.contentId, moderated.ids));
  if (!moderated || (await tx.db.$count(reports, isModerated)) === 0) throw apiError(reportNotFound);
  if (report.authorId === requireUser(tx).id) throw apiError(ownContent);
  const openReports = await lockWaitingNear(tx.db, report);
  if (!openReports.some((one) => one.id === id)) throw apiError(reportAlreadyDecided);
  const decisionId = reason === null ? null : await takeDown(tx, report, `${moderators}: ${reason}`);
  const nearDecidedAt = tx.now.toISOString();
  for (const one of openReports) {
    const closed = isGrave(one) ? {} : closedBy(tx, { isRemoved: reason !== null, decisionId });
    await tx.db
      .update(reports)
      .set({ nearDecidedAt, ...closed })
      .where(eq(reports.id, one.id));
  }
  await withdrawReportNotices(
    tx.db,
    openReports.filter((one) => !isGrave(one)),
  );
  if (decisionId === null) await removeReportActivities(tx, openReports);
  else {
    const token = decisionToken(tx, decisionId);
    const facts = { title: report.snapshotTitle, moderators, reason: reason ?? '', token };
    await notify(tx, contentRemovedNear, [report.authorId], facts);
  }
  await notifyNearReporters(tx, openReports, { moderators, isRemoved: reason !== null });
  await audit(tx, {
    action: 'report.near',
    target: { type: report.contentType, id: report.contentId ?? id },
    after: { isRemoved: reason !== null, reports: openReports.length },
    reason,
  });
}

/** Locks the reports of the same content that are open in the moderators' list. */
function lockWaitingNear(tx: Db, { contentType, contentId }: ReportRow): Promise<ReportRow[]> {
  return tx
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.contentType, contentType),
        contentId === null ? isNull(reports.contentId) : eq(reports.contentId, contentId),
        inArray(reports.status, ['pending', 'reviewed']),
        isNull(reports.nearDecidedAt),
      ),
    )
    .orderBy(reports.id)
    .for('update');
}

function isGrave({ reportReason }: Pick<ReportRow, 'reportReason'>): boolean {
  return graveReasons.some((reason) => reason === reportReason);
}

function closedBy(tx: TxCtx, { isRemoved, decisionId }: { isRemoved: boolean; decisionId: string | null }) {
  return {
    status: isRemoved ? ('resolved' as const) : ('dismissed' as const),
    actionTaken: isRemoved ? ('content_removed' as const) : ('no_action' as const),
    decisionId,
    reviewedBy: requireUser(tx).id,
    reviewedAt: tx.now.toISOString(),
    isClosedNear: true,
  };
}

/** Removes the content and records the decision, against which the author may appeal. Returns the decision's id. */
async function takeDown(tx: TxCtx, report: ReportRow, statement: string): Promise<string> {
  await removeContent(tx, report);
  const [decision] = await tx.db
    .insert(moderationDecisions)
    .values({
      ...pick(report, 'contentType', 'contentId', 'contentUrl', 'authorId'),
      title: report.snapshotTitle,
      actionTaken: 'content_removed',
      statement,
      reportedAt: report.createdAt,
      decidedBy: requireUser(tx).id,
      decidedAt: tx.now.toISOString(),
      isNear: true,
    })
    .returning({ id: moderationDecisions.id });
  if (!decision) throw new Error('The decision was not stored.');
  return decision.id;
}

/** Removes the reports from the author's record, because the content stays. */
async function removeReportActivities(tx: TxCtx, openReports: readonly ReportRow[]): Promise<void> {
  for (const report of openReports) {
    const { id, authorId } = report;
    if (authorId === null || isGrave(report)) continue;
    await removeActivity(tx.db, { userId: authorId, type: reportAgainst, subjectId: id });
  }
}

/** Notifies the reporters, without an email. The text says that administrators review serious reports, or how to contact them. */
async function notifyNearReporters(
  tx: TxCtx,
  openReports: readonly ReportRow[],
  { moderators, isRemoved }: { moderators: string; isRemoved: boolean },
): Promise<void> {
  for (const report of openReports) {
    if (report.reporterId === null) continue;
    const next = isGrave(report)
      ? 'The site’s administrators look at your report too.'
      : 'If you think that’s wrong, write to us under Contact us.';
    const notice = {
      kind: reportDecidedNotice,
      title: `${moderators} looked at your report of “${report.snapshotTitle}”`,
      body: `${isRemoved ? 'It was taken down.' : 'It stays.'} ${next}`,
      path: '/safety',
      aboutUserId: report.authorId,
    };
    await addNotices(tx.db, [report.reporterId], notice, tx.now);
  }
}
