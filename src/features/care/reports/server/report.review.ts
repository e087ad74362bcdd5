import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { refuseDecided } from '#features/accounts/inbox/server/public.ts';
import { notify, withdrawNoticesAt } from '#features/accounts/notifications/server/public.ts';
import { suspendAccount } from '#features/accounts/sign-in/server/public.ts';
import { actorIdOf, lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { requireDayEnd } from '#kit/server/instants.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../moderation.contract.ts';
import {
  newerReport,
  noAuthor,
  notRemovable,
  reportAlreadyDecided,
  reportNotFound,
} from '../report.contract.ts';
import { type ActionTaken, actionLabels } from '../report.rules.ts';
import { contentModerated, notifyReporters, warnFalseReporters } from './report.messages.tsx';
import { isOfUnnamed } from './report.own.ts';
import { erasedTexts } from './report.personal-data.ts';
import { type DecisionRow, decisionToken, lockContent, refuseOwnContent } from './report.queries.ts';
import { moderationDecisions, reportAgainst, reports, strike, validReport } from './report.tables.ts';
import { withdrawReportNotices } from './report-notices.ts';

type Input = InputOf<typeof calls.updateReport>;
type ReportRow = typeof reports.$inferSelect;

/**
 * Updates a report. A status of resolved or dismissed, or an action, decides it together with all open reports of the same
 * content; the status pending or reviewed reopens a decided one. Refuses: report_not_found, already_decided, newer_report,
 * own_content, not_removable, no_author, user_not_found, not_allowed.
 */
export const updateReport = handle(calls.updateReport, {
  async run(tx, input) {
    const report = await lockReport(tx, input.id);
    const decides =
      input.actionTaken !== undefined || input.status === 'resolved' || input.status === 'dismissed';
    const isDecided = report.status === 'resolved' || report.status === 'dismissed';
    if (decides) await decideReport(tx, report, input);
    else if (isDecided && input.status !== undefined) await reopen(tx, report, input);
    else await addNote(tx, report, input);
    return { message: 'Report Updated' };
  },
});

/** Returns the report, locked: first the accounts of its author and the caller, then all reports of the same content. */
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

async function addNote(tx: TxCtx, report: ReportRow, input: Input): Promise<void> {
  const after = { adminNotes: input.adminNotes ?? report.adminNotes, status: input.status ?? report.status };
  await tx.db.update(reports).set(after).where(eq(reports.id, report.id));
  await audit(tx, { action: 'report.note', target: { type: 'report', id: report.id }, after });
}

/** Reopens a decided report. The action taken stays in force until it is undone; the report no longer counts in the reporter's favour. */
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
      isClosedNear: false,
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

/**
 * Decides a locked report with all open ones of the same content. Refuses: already_decided, own_content, not_removable,
 * no_author, user_not_found, not_allowed.
 */
export async function decideReport(tx: TxCtx, report: ReportRow, input: Input): Promise<void> {
  const openReports = await lockOpenReports(tx.db, report);
  if (!openReports.some(({ id }) => id === report.id)) throw await alreadyDecided(tx, report);
  await refuseOwnContent(tx, report.authorId);
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
      reviewedBy: requireUser(tx).id,
      reviewedAt: tx.now.toISOString(),
      // Not needed any more: the email to it is in the queue.
      visitorEmail: null,
    })
    .where(
      inArray(
        reports.id,
        openReports.map(({ id }) => id),
      ),
    );
  await withdrawReportNotices(tx.db, openReports);
  await eraseTexts(tx.db, openReports);
  const decided = openReports.map((one) => (one.isAuthorErased ? { ...one, ...erasedTexts } : one));
  for (const one of decided) await recordFor(tx, one, status, isActedOn);
  await notifyReporters(tx.db, decided, isActedOn, tx.now);
  if (status === 'dismissed') await warnFalseReporters(tx.db, openReports, tx.now);
  await audit(tx, {
    action: `report.${status}`,
    target: { type: report.contentType, id: report.contentId ?? report.id },
    after: { actionTaken, reports: openReports.length },
    reason: input.statement ?? null,
  });
}

function alreadyDecided(tx: TxCtx, { reviewedBy, reviewedAt, status, actionTaken }: ReportRow) {
  const isActedOn = actionTaken !== null && actionTaken !== 'no_action';
  const action = isActedOn ? actionLabels[actionTaken].toLowerCase() : undefined;
  const decided = { decidedBy: reviewedBy, decidedAt: reviewedAt, status, reason: null, action };
  return refuseDecided(tx, reportAlreadyDecided, decided);
}

/** Locks all open reports of the same content. */
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

/** Erases texts whose author's account is deleted: they were kept only until this decision. */
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

type ModerationAction = {
  report: typeof reports.$inferSelect;
  input: { actionTaken: ActionTaken; statement?: string | undefined; suspendedUntil?: string | undefined };
};

/**
 * Carries out the action, records the decision and, unless there was no action, sends the author the statement of reasons.
 * Returns the decision's id. Refuses: bad_input, not_removable, no_author, user_not_found, not_allowed.
 */
async function takeAction(tx: TxCtx, { report, input }: ModerationAction): Promise<string | null> {
  const { actionTaken, statement = '', suspendedUntil: day } = input;
  const until = day === undefined ? null : requireDayEnd('suspendedUntil', day, tx.now);
  if (actionTaken === 'content_removed') await removeContent(tx, report);
  else if (actionTaken !== 'no_action') {
    const sanction = { action: actionTaken, reason: statement, until };
    await actOnAuthor(tx, report.authorId, sanction);
  }
  const [decision] = await tx.db
    .insert(moderationDecisions)
    .values({
      ...pick(report, 'contentType', 'contentId', 'contentUrl', 'authorId'),
      title: report.isAuthorErased ? erasedTexts.snapshotTitle : report.snapshotTitle,
      actionTaken,
      statement,
      suspendedUntil: actionTaken === 'user_suspended' ? until : null,
      reportedAt: report.createdAt,
      decidedBy: requireUser(tx).id,
      decidedAt: tx.now.toISOString(),
    })
    .returning();
  if (!decision) return null;
  if (actionTaken !== 'no_action') await notifyAuthor(tx, decision);
  return decision.id;
}

/** Removes the reported content. Refuses: not_removable. */
export async function removeContent(tx: TxCtx, report: ModerationAction['report']): Promise<void> {
  const kind = tx.registry.reportable.find(({ contentType }) => contentType === report.contentType);
  if (!kind?.remove || report.contentId === null) throw apiError(notRemovable);
  const content = await kind.find(tx.db, report.contentId);
  // Notices name the thing. Those to its author stay; guests and volunteers get a new one, that it is off.
  if (content && kind.pageAddress?.exec(content.path)?.[1] === report.contentId) {
    await withdrawNoticesAt(tx.db, content.path, content.authorId);
  }
  await kind.remove(tx.db, report.contentId, tx.now);
}

type Sanction = {
  action: 'user_warned' | 'user_suspended' | 'user_banned';
  reason: string;
  until: string | null;
};

async function actOnAuthor(
  tx: TxCtx,
  authorId: string | null,
  { action, reason, until }: Sanction,
): Promise<void> {
  if (authorId === null) throw apiError(noAuthor);
  if (action === 'user_warned') return;
  await suspendAccount(tx, authorId, { reason, until, ban: action === 'user_banned' });
}

const actionTexts: Record<ActionTaken, string> = {
  no_action: '',
  content_removed: 'It has been taken down.',
  user_warned: 'This is a warning.',
  user_suspended: 'Your account is suspended: you can still read, download your data and appeal.',
  user_banned: 'Your account has been closed.',
};

async function notifyAuthor(tx: TxCtx, decision: DecisionRow): Promise<void> {
  const { id, authorId, title, actionTaken, statement } = decision;
  if (authorId === null) return;
  const actionText = actionTexts[actionTaken];
  await notify(tx, contentModerated, [authorId], {
    title,
    what: actionText,
    statement,
    token: decisionToken(tx, id),
  });
  if (await isOfUnnamed(tx, decision)) return;
  const activity = { userId: authorId, type: strike, subjectId: id, description: actionText };
  await recordActivity(tx.db, activity, tx.now);
}
