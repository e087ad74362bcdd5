import { desc } from 'drizzle-orm';
import { calls } from '#features/care/reports/contract.ts';
import { calls as moderation } from '#features/care/reports/moderation-contract.ts';
import type { ActionTaken } from '#features/care/reports/report-options.ts';
import { updateReport } from '#features/care/reports/server/handling/update-report.ts';
import { createReport } from '#features/care/reports/server/reporting/create-report.ts';
import { moderationDecisions, reports } from '#features/care/reports/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent } from './events.ts';
import { asMember } from './people.ts';

/** An event that a member has put on, and that another member has reported. */
export async function aReportedEvent(ctx: Ctx, fields: object = {}) {
  const { user: author, ctx: authorCtx } = await asMember(ctx, { firstName: 'Yusuf' });
  const { user: reporter, ctx: reporterCtx } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: author.id, title: 'Cheap phones' });
  const report = { contentType: 'event', contentId: event.id, reportReason: 'spam', ...fields };
  await createReport.run(reporterCtx, calls.createReport.input.parse(report));
  const [row] = await ctx.db.select().from(reports).orderBy(desc(reports.id));
  return { event, author, authorCtx, reporter, reporterCtx, reportId: row?.id ?? '' };
}

/** Decides a report, as that administrator, and answers the decision. */
export async function decide(admin: Ctx, id: string, actionTaken: ActionTaken, fields: object = {}) {
  const input = { id, actionTaken, statement: 'Adverts are no events.', ...fields };
  await updateReport.run(admin, moderation.updateReport.input.parse(input));
  const [row] = await admin.db.select().from(moderationDecisions).orderBy(desc(moderationDecisions.id));
  return row;
}
