import { asc, eq, inArray } from 'drizzle-orm';
import type { InboxSource } from '#kit/server/context.ts';
import { reportReasonLabels } from '../report-options.ts';
import { countOpenReports } from './queries.ts';
import { labelOf } from './reporting/reportable-page.ts';
import { moderationDecisions, reports } from './tables.ts';

/** Reports in the administrators' inbox: what happens to the thing and its author is decided on their page. */
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

/** Appeals against decisions: another administrator than the first decides. */
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
