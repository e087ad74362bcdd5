import { and, eq, gte, inArray } from 'drizzle-orm';
import { listAdministrators, personOf } from '#features/accounts/server/queries.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import type { ReportableContent } from '#kit/server/server-feature.ts';
import { calls } from '../contract.ts';
import { alreadyReported, contentNotFound } from '../refusals.ts';
import { dismissedDays, priorityOf } from '../report-rules.ts';
import { type Priority, type ReportedType, type ReportReason, reportReasonLabels } from '../report-words.ts';
import { reports } from './tables.ts';

/**
 * Stores a member's report with the content as it stands. Refuses: content_not_found, already_reported, too_many_requests
 * (30 a day).
 */
export const createReport = (contents: readonly ReportableContent[]) =>
  handle(calls.createReport, async (ctx, input) => {
    const reporterId = personOf(ctx).id;
    await takeTurn(ctx.db, { action: 'report', key: reporterId, times: 30, perSeconds: 86_400 }, ctx.now);
    const { contentType, contentId, reportReason } = input;
    const content = await contents.find((one) => one.contentType === contentType)?.find(ctx.db, contentId);
    if (!content || content.removed) throw refuse(contentNotFound);
    try {
      await ctx.db.transaction(async (tx) => {
        const priority = await priorityFor(ctx, tx, { contentType, contentId, reporterId, reportReason });
        await tx.insert(reports).values({
          reporterId,
          contentType,
          contentId,
          contentUrl: input.contentUrl ?? content.path,
          reportReason,
          description: input.description || null,
          snapshotTitle: content.title,
          snapshotText: content.text,
          authorId: content.authorId,
          priority,
          createdAt: ctx.now.toISOString(),
        });
        await tellAdministrators(tx, content.title, reportReason, ctx.now);
      });
    } catch (error) {
      if (breaksUnique(error, 'reports_one_open')) throw refuse(alreadyReported);
      throw error;
    }
    return { message: 'Report Submitted' };
  });

type New = { contentType: ReportedType; contentId: string; reporterId: string; reportReason: ReportReason };

/** The priority of a report; if it makes the thing urgent, the earlier reports of it become so too. */
async function priorityFor(ctx: Ctx, tx: Db, report: New): Promise<Priority> {
  const same = and(
    eq(reports.contentType, report.contentType),
    eq(reports.contentId, report.contentId),
    inArray(reports.status, ['pending', 'reviewed']),
  );
  const since = new Date(ctx.now.getTime() - dismissedDays * 24 * 60 * 60 * 1000).toISOString();
  const dismissed = await tx.$count(
    reports,
    and(
      eq(reports.reporterId, report.reporterId),
      eq(reports.status, 'dismissed'),
      gte(reports.reviewedAt, since),
    ),
  );
  const priority = priorityOf(report.reportReason, 1 + (await tx.$count(reports, same)), dismissed);
  if (priority === 'urgent') await tx.update(reports).set({ priority }).where(same);
  return priority;
}

/** Puts a report under the bell of each administrator. */
export async function tellAdministrators(
  tx: Db,
  title: string,
  reason: ReportReason,
  now: Date,
): Promise<void> {
  const administrators = await listAdministrators(tx);
  const notice = {
    kind: 'report_waiting' as const,
    title: `Reported: “${title}”`,
    body: reportReasonLabels[reason],
    path: '/admin/reports',
  };
  await notify(
    tx,
    administrators.map(({ id }) => id),
    notice,
    now,
  );
}
