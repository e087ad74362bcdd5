import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { actorIdOf, lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { newerReport, reportAlreadyDecided, reportNotFound } from '../../errors.ts';
import { calls } from '../../moderation-contract.ts';
import { reportAgainst, validReport } from '../activity-types.ts';
import { lockContent } from '../moderation/lock-content.ts';
import { notifyReporters, warnFalseReporters } from '../moderation/notify-outcome.ts';
import { takeAction } from '../moderation/take-action.ts';
import { erasedTexts } from '../personal-data.ts';
import { forbidOwn } from '../reporting/forbid-own.ts';
import { reports } from '../tables.ts';

type Input = InputOf<typeof calls.updateReport>;
type ReportRow = typeof reports.$inferSelect;

/**
 * Updates a report. A status of resolved or dismissed, or an action, decides it along with all open reports of the same
 * thing; of a decided one, pending or reviewed opens it again. Refuses: report_not_found, already_decided, newer_report, own_content, not_removable, no_author, user_not_found, not_allowed.
 */
export const updateReport = handle(calls.updateReport, {
  async run(tx, input) {
    const report = await lockReport(tx, input.id);
    const decides =
      input.actionTaken !== undefined || input.status === 'resolved' || input.status === 'dismissed';
    const isDecided = report.status === 'resolved' || report.status === 'dismissed';
    if (decides) await decideReport(tx, report, input);
    else if (isDecided && input.status !== undefined) await reopen(tx, report, input);
    else await note(tx, report, input);
    return { message: 'Report Updated' };
  },
});

/** The report, with everything about the same thing locked, and before it the author's account. */
export async function lockReport(tx: TxCtx, id: string): Promise<ReportRow> {
  const [named] = await tx.db
    .select({ contentId: reports.contentId, authorId: reports.authorId })
    .from(reports)
    .where(eq(reports.id, id));
  if (!named) throw apiError(reportNotFound);
  await lockAccounts(tx, [named.authorId, actorIdOf(tx)], 'update');
  await lockContent(tx.db, named.contentId ?? id);
  const [report] = await tx.db.select().from(reports).where(eq(reports.id, id)).for('update');
  if (!report) throw apiError(reportNotFound);
  return report;
}

async function note(tx: TxCtx, report: ReportRow, input: Input): Promise<void> {
  const after = { adminNotes: input.adminNotes ?? report.adminNotes, status: input.status ?? report.status };
  await tx.db.update(reports).set(after).where(eq(reports.id, report.id));
  await audit(tx, { action: 'report.note', target: { type: 'report', id: report.id }, after });
}

/** Opens a decided report again: what was done stays until it is undone, and what counted for the reporter no longer does. */
async function reopen(tx: TxCtx, report: ReportRow, input: Input): Promise<void> {
  const { id, reporterId, contentType, contentId } = report;
  const [newer] =
    reporterId === null || contentId === null
      ? []
      : await tx.db
          .select({ id: reports.id })
          .from(reports)
          .where(
            and(
              eq(reports.reporterId, reporterId),
              eq(reports.contentType, contentType),
              eq(reports.contentId, contentId),
              inArray(reports.status, ['pending', 'reviewed']),
            ),
          );
  if (newer) throw apiError(newerReport);
  await tx.db
    .update(reports)
    .set({
      status: input.status,
      adminNotes: input.adminNotes ?? report.adminNotes,
      actionTaken: null,
      reviewedBy: null,
      reviewedAt: null,
    })
    .where(eq(reports.id, id));
  if (reporterId !== null) {
    await removeActivity(tx.db, { userId: reporterId, type: validReport, subjectId: id });
  }
  await audit(tx, {
    action: 'report.reopen',
    target: { type: 'report', id },
    before: { status: report.status, actionTaken: report.actionTaken },
    after: { status: input.status },
  });
}

/** Decides a locked report with all open ones of the same thing. Refuses: already_decided, own_content, not_removable, no_author, user_not_found, not_allowed. */
export async function decideReport(tx: TxCtx, report: ReportRow, input: Input): Promise<void> {
  const together = await lockOpenReports(tx.db, report);
  if (!together.some(({ id }) => id === report.id)) throw apiError(reportAlreadyDecided);
  await forbidOwn(tx, report.authorId);
  const actionTaken = input.actionTaken ?? 'no_action';
  const isActedOn = actionTaken !== 'no_action';
  const decisionId = await takeAction(tx, { report, input: { ...input, actionTaken } });
  const status = isActedOn || input.status === 'resolved' ? 'resolved' : 'dismissed';
  await tx.db
    .update(reports)
    .set({
      status,
      actionTaken,
      decisionId,
      adminNotes: input.adminNotes ?? report.adminNotes,
      reviewedBy: personOf(tx).id,
      reviewedAt: tx.now.toISOString(),
      // The outbox has it now; nothing else needs it.
      visitorEmail: null,
    })
    .where(
      inArray(
        reports.id,
        together.map(({ id }) => id),
      ),
    );
  await eraseTexts(tx.db, together);
  const told = together.map((one) => (one.isAuthorErased ? { ...one, ...erasedTexts } : one));
  for (const one of told) await recordFor(tx, one, status, isActedOn);
  await notifyReporters(tx.db, told, isActedOn, tx.now);
  if (status === 'dismissed') await warnFalseReporters(tx.db, together, tx.now);
  await audit(tx, {
    action: `report.${status}`,
    target: { type: report.contentType, id: report.contentId ?? report.id },
    after: { actionTaken, reports: together.length },
    reason: input.statement ?? null,
  });
}

/** All open reports of the same thing. */
function lockOpenReports(tx: Db, report: ReportRow): Promise<ReportRow[]> {
  const same =
    report.contentId === null
      ? and(eq(reports.id, report.id), isNull(reports.contentId))
      : and(eq(reports.contentType, report.contentType), eq(reports.contentId, report.contentId));
  return tx
    .select()
    .from(reports)
    .where(and(same, inArray(reports.status, ['pending', 'reviewed'])))
    .orderBy(reports.id)
    .for('update');
}

/** If the author's account has since been deleted, the text was kept only for this decision. */
async function eraseTexts(tx: Db, decided: readonly ReportRow[]): Promise<void> {
  const ids = decided.filter(({ isAuthorErased }) => isAuthorErased).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(reports).set(erasedTexts).where(inArray(reports.id, ids));
}

async function recordFor(
  tx: TxCtx,
  { id, snapshotTitle, reporterId, authorId }: ReportRow,
  status: ReportRow['status'],
  isActedOn: boolean,
): Promise<void> {
  if (status === 'dismissed' && authorId !== null) {
    await removeActivity(tx.db, { userId: authorId, type: reportAgainst, subjectId: id });
  }
  if (!isActedOn || reporterId === null) return;
  const description = `Correctly reported “${snapshotTitle}”`;
  const activity = { userId: reporterId, type: validReport, subjectId: id, description };
  await recordActivity(tx.db, activity, tx.now);
}
