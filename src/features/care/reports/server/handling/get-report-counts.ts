import { and, eq, inArray } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../moderation-contract.ts';
import { moderationDecisions, reports } from '../tables.ts';

/** Counts the reports, and the appeals waiting. */
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
