import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { addNotices, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import {
  findUser,
  listAdministrators,
  lockAccounts,
  requireUser,
} from '#features/accounts/users/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx, InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type Report } from '../moderation.contract.ts';
import { notModerator, reportNotFound } from '../report.contract.ts';
import { type Priority, reportPriorities, reportReasonLabels } from '../report.rules.ts';
import { reportAssignedNotice } from './report.messages.tsx';
import {
  countOpenReports,
  labelOf,
  listDecisionRows,
  listReportRows,
  otherReportsOf,
  reportedContents,
  reportsThat,
  type StoredReport,
  toDecision,
} from './report.queries.ts';
import { moderationDecisions, reports } from './report.tables.ts';
import { assignedNoticeKey } from './report-notices.ts';

/** Returns a priority and those above it. */
function atLeast(priority: Priority): Priority[] {
  return reportPriorities.slice(reportPriorities.indexOf(priority));
}

/** Returns a page of reports, newest first, each with its content as it is now. */
export const listReports = handle(
  calls.listReports,
  async (ctx, { status, open, priority, mine, oncePerThing = false, ...paging }) => {
    const where = and(
      status === undefined ? undefined : eq(reports.status, status),
      reportsThat(
        ctx.db,
        {
          statuses:
            open === undefined ? undefined : open ? ['pending', 'reviewed'] : ['resolved', 'dismissed'],
          priorities: priority === undefined ? undefined : atLeast(priority),
          moderatorId: mine ? requireUser(ctx).id : undefined,
        },
        oncePerThing,
      ),
    );
    const page = await listReportRows(ctx.db, where, paging);
    const others = await otherReportsOf(ctx.db, page.items);
    const items = await Promise.all(
      page.items.map(async (report) => ({
        ...report,
        contentLabel: labelOf(ctx, report.contentType),
        content: await contentNow(ctx, report),
        quotedBy: await quotedByNow(ctx, report),
        otherReports: others.get(report.id) ?? [],
      })),
    );
    return { ...page, items };
  },
);

async function contentNow(
  { db, registry }: Ctx,
  { contentType, contentId }: StoredReport,
): Promise<Report['content']> {
  if (contentId === null) return null;
  const kind = registry.reportable.find((known) => known.contentType === contentType);
  const content = await kind?.find(db, contentId);
  return content ? { title: content.title, text: content.text, isRemoved: content.removed } : null;
}

async function quotedByNow(
  { db, registry }: Ctx,
  { contentType, contentId }: StoredReport,
): Promise<Report['quotedBy']> {
  if (contentId === null) return [];
  const kind = registry.reportable.find((known) => known.contentType === contentType);
  return [...((await kind?.quotedBy?.(db, contentId)) ?? [])];
}

/** Returns the numbers of reports, and of waiting appeals. */
export const getReportCounts = handle(calls.getReportCounts, async ({ db }) => {
  const waits = inArray(reports.status, ['pending', 'reviewed']);
  const [pending, resolved, highPriority, total, appeals] = await Promise.all([
    db.$count(reports, waits),
    db.$count(reports, inArray(reports.status, ['resolved', 'dismissed'])),
    db.$count(reports, and(waits, inArray(reports.priority, ['high', 'urgent']))),
    db.$count(reports),
    db.$count(moderationDecisions, eq(moderationDecisions.appealStatus, 'pending')),
  ]);
  return { pending, resolved, highPriority, total, appeals };
});

/** Returns the administrators, sorted by name. */
export const listModerators = handle(calls.listModerators, async ({ db }) => {
  const people = await listAdministrators(db);
  return people
    .map(({ id, firstName, lastName }) => ({ id, name: fullName({ firstName, lastName }) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
});

/** Assigns a report, and notifies the administrator who has it now. Refuses: report_not_found, not_moderator. */
export const assignReport = handle(calls.assignReport, {
  async run(tx, { id, moderatorId }) {
    await lockAccounts(tx, [moderatorId]);
    const moderator = await findUser(tx.db, moderatorId);
    const mayModerate = moderator && isAdministrator(moderator) && moderator.accountStatus === 'active';
    if (moderatorId !== null && !mayModerate) throw apiError(notModerator);
    const [report] = await tx.db
      .update(reports)
      .set({ assignedModeratorId: moderatorId })
      .where(eq(reports.id, id))
      .returning({ title: reports.snapshotTitle, authorId: reports.authorId });
    if (!report) throw apiError(reportNotFound);
    await withdrawNotices(tx.db, [assignedNoticeKey(id)]);
    await audit(tx, { action: 'report.assign', target: { type: 'report', id }, after: { moderatorId } });
    if (moderatorId !== null && moderatorId !== requireUser(tx).id) {
      const notice = {
        kind: reportAssignedNotice,
        title: `A report was assigned to you: “${report.title}”`,
        path: '/admin/reports?show=mine',
        dedupeKey: assignedNoticeKey(id),
        aboutUserId: report.authorId,
      };
      await addNotices(tx.db, [moderatorId], notice, tx.now);
    }
    return { message: moderatorId === null ? 'Assigned to nobody' : 'Report assigned' };
  },
});

/** Returns a page of decisions, newest first. */
export const listDecisions = handle(calls.listDecisions, async (ctx, { appeal, settled, ...paging }) => {
  const where = and(
    appeal === undefined ? undefined : eq(moderationDecisions.appealStatus, appeal),
    settled ? ne(moderationDecisions.appealStatus, 'pending') : undefined,
  );
  const page = await listDecisionRows(ctx.db, where, paging);
  const reported = await reportedContents(
    ctx.db,
    page.items.map(({ decision }) => decision.id),
  );
  const caller = {
    me: ctx.actor.kind === 'person' ? ctx.actor.id : null,
    isOnlyAdministrator: (await listAdministrators(ctx.db)).length < 2,
  };
  const items = page.items.map(({ decision, author: authorName, decider: decidedByName }) =>
    toDecision(decision, {
      ...caller,
      authorName,
      decidedByName,
      contentLabel: labelOf(ctx, decision.contentType),
      reported: reported.get(decision.id) ?? null,
    }),
  );
  return { ...page, items };
});

/** Higher than the number of decisions of many years. */
const maxExported = 50_000;
const hourMs = 60 * 60 * 1000;

const headings = [
  'Decided',
  'Type',
  'Address',
  'Title',
  'Action',
  'Statement of reasons',
  'Hours from report to decision',
  'Appeal',
  'Reason for the appeal decision',
  'Decided by',
];

/** Returns the record of decisions as CSV, without names; formulas are escaped. */
export const exportDecisions = handle(calls.exportDecisions, async (ctx) => {
  await audit(ctx, { action: 'moderation.export', target: { type: 'moderation', id: 'all' } });
  const { items } = await listDecisionRows(ctx.db, undefined, { limit: maxExported });
  const rows = items.map(({ decision }) => [
    decision.decidedAt,
    decision.contentType,
    decision.contentUrl,
    decision.title,
    decision.actionTaken,
    decision.statement,
    Math.round((Date.parse(decision.decidedAt) - Date.parse(decision.reportedAt)) / hourMs),
    decision.appealStatus,
    decision.appealReason ?? '',
    decision.isNear ? 'Moderators of the group' : 'Administrators',
  ]);
  return stringify([headings, ...rows], { bom: true, record_delimiter: 'windows', escape_formulas: true });
});

/** Reports in the administrators' inbox; they are decided on their own page. */
export const reportsInInbox: InboxSource = {
  name: 'report',
  icon: 'report',
  count: countOpenReports,
  async oldest(ctx, limit) {
    const rows = await ctx.db
      .select()
      .from(reports)
      .where(inArray(reports.status, ['pending', 'reviewed']))
      .orderBy(asc(reports.id))
      .limit(limit);
    return rows.map((row) => ({
      id: row.id,
      version: 1,
      name: `Report: ${reportReasonLabels[row.reportReason]}`,
      wants: '',
      detail: [`“${row.snapshotTitle}”`, labelOf(ctx, row.contentType), priorities[row.priority]]
        .filter(Boolean)
        .join(' · '),
      path: `/admin/reports#report-${row.id}`,
      waitingSince: row.createdAt,
    }));
  },
};

const priorities = { low: '', medium: '', high: 'high priority', urgent: 'urgent' } as const;

/** Appeals in the administrators' inbox; they are decided by another administrator than the original decision. */
export const appealsInInbox: InboxSource = {
  name: 'appeal',
  icon: 'report',
  count: (db) => db.$count(moderationDecisions, eq(moderationDecisions.appealStatus, 'pending')),
  async oldest(ctx, limit) {
    const rows = await ctx.db
      .select()
      .from(moderationDecisions)
      .where(eq(moderationDecisions.appealStatus, 'pending'))
      .orderBy(asc(moderationDecisions.appealedAt), asc(moderationDecisions.id))
      .limit(limit);
    return rows.map((row) => ({
      id: row.id,
      version: 1,
      name: 'Appeal',
      wants: 'against a decision',
      detail: [`“${row.title}”`, labelOf(ctx, row.contentType)].join(' · '),
      path: '/admin/reports#appeals',
      waitingSince: row.appealedAt ?? row.decidedAt,
    }));
  },
};
