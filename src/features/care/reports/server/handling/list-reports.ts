import { and, eq, inArray } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type Report } from '../../moderation-contract.ts';
import { type Priority, reportPriorities } from '../../report-options.ts';
import { listReportRows, type StoredReport } from '../queries.ts';
import { labelOf } from '../reporting/reportable-page.ts';
import { reports } from '../tables.ts';

/** The given priority and those above it. */
function atLeast(priority: Priority): Priority[] {
  return reportPriorities.slice(reportPriorities.indexOf(priority));
}

/** Returns a page of reports, newest first, each with its content as it is now. */
export const listReports = handle(
  calls.listReports,
  async (ctx, { status, open, priority, mine, ...paging }) => {
    const where = and(
      status === undefined ? undefined : eq(reports.status, status),
      open === undefined
        ? undefined
        : inArray(reports.status, open ? ['pending', 'reviewed'] : ['resolved', 'dismissed']),
      priority === undefined ? undefined : inArray(reports.priority, atLeast(priority)),
      mine ? eq(reports.assignedModeratorId, personOf(ctx).id) : undefined,
    );
    const page = await listReportRows(ctx.db, where, paging);
    const items = await Promise.all(
      page.items.map(async (report) => ({
        ...report,
        contentLabel: labelOf(ctx, report.contentType),
        content: await contentNow(ctx, report),
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
  const content = await registry.reportable
    .find((kind) => kind.contentType === contentType)
    ?.find(db, contentId);
  return content ? { title: content.title, text: content.text, isRemoved: content.removed } : null;
}
