import { desc } from 'drizzle-orm';
import { calls as moderation } from '#features/care/reports/moderation.contract.ts';
import { calls } from '#features/care/reports/report.contract.ts';
import type { ActionTaken } from '#features/care/reports/report.rules.ts';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { updateReport } from '#features/care/reports/server/report.review.ts';
import { moderationDecisions, reports } from '#features/care/reports/server/report.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent } from './events.ts';
import { asMember } from './people.ts';

/** A member’s event that another member has reported. */
export async function aReportedEvent(ctx: Ctx, fields: object = {}) {
  const { user: author, ctx: authorCtx } = await asMember(ctx, { firstName: 'Yusuf' });
  const { user: reporter, ctx: reporterCtx } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: author.id, title: 'Cheap phones' });
  const report = { contentType: 'event', contentId: event.id, reportReason: 'spam', ...fields };
  await createReport.run(reporterCtx, calls.createReport.input.parse(report));
  const [row] = await ctx.db.select().from(reports).orderBy(desc(reports.id));
  return { event, author, authorCtx, reporter, reporterCtx, reportId: row?.id ?? '' };
}

/** Decides a report as this administrator. Returns the decision. */
export async function decide(admin: Ctx, id: string, actionTaken: ActionTaken, fields: object = {}) {
  const input = { id, actionTaken, statement: 'Adverts are no events.', ...fields };
  await updateReport.run(admin, moderation.updateReport.input.parse(input));
  const [row] = await admin.db.select().from(moderationDecisions).orderBy(desc(moderationDecisions.id));
  return row;
}
