import { and, eq } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../moderation-contract.ts';
import { listReportRows } from './queries.ts';
import { reports } from './tables.ts';

/** Answers a page of reports, newest first. */
export const listReports = handle(calls.listReports, (ctx, { status, priority, ...paging }) => {
  const where = and(
    status === undefined ? undefined : eq(reports.status, status),
    priority === undefined ? undefined : eq(reports.priority, priority),
  );
  return listReportRows(ctx.db, where, paging);
});
