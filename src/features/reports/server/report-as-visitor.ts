import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { priorityOf } from '../report-rules.ts';
import { tellAdministrators } from './create-report.ts';
import { reports } from './tables.ts';

/** Stores a visitor's report of a page. Refuses: too_many_requests (20 an hour). */
export const reportAsVisitor = handle(calls.reportAsVisitor, async (ctx, input) => {
  await ctx.db.transaction(async (tx) => {
    await tx.insert(reports).values({
      contentType: 'page',
      contentUrl: input.contentUrl,
      reportReason: input.reportReason,
      description: input.description,
      visitorEmail: input.email || null,
      snapshotTitle: input.contentUrl,
      snapshotText: '',
      priority: priorityOf(input.reportReason, 1, 0),
      createdAt: ctx.now.toISOString(),
    });
    await tellAdministrators(tx, input.contentUrl, input.reportReason, ctx.now);
  });
  return { message: 'Report Submitted' };
});
