import { and, eq, inArray } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../moderation-contract.ts';
import { type Priority, priorities } from '../report-words.ts';
import { listReportRows } from './queries.ts';
import { reports } from './tables.ts';

/** That priority and those above it. */
function atLeast(priority: Priority): Priority[] {
  return priorities.slice(priorities.indexOf(priority));
}

/** Answers a page of reports, newest first. */
export const listReports = handle(calls.listReports, (ctx, { status, open, priority, ...paging }) => {
  const where = and(
    status === undefined ? undefined : eq(reports.status, status),
    open === undefined
      ? undefined
      : inArray(reports.status, open ? ['pending', 'reviewed'] : ['resolved', 'dismissed']),
    priority === undefined ? undefined : inArray(reports.priority, atLeast(priority)),
  );
  return listReportRows(ctx.db, where, paging);
});
