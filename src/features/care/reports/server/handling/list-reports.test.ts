import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../moderation-contract.ts';
import { createReport } from '../reporting/create-report.ts';
import { listReports } from './list-reports.ts';

testWithDb(
  'newest first, with the records of reporter and author, by status and page by page',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const first = await aReportedEvent(ctx);
    await decide(admin, first.reportId, 'user_warned');
    const second = await aReportedEvent(ctx, { reportReason: 'harassment' });
    const list = (fields: object) => listReports.run(admin, calls.listReports.input.parse(fields));
    const page = await list({ limit: '1' });
    expect(page.items).toMatchObject([{ id: second.reportId, authorStrikes: 0, priority: 'high' }]);
    const next = await list({ limit: '1', cursor: page.nextCursor });
    expect(next.items).toMatchObject([
      { id: first.reportId, authorStrikes: 1, reporterRecord: { valid: 1, dismissed: 0 } },
    ]);
    expect((await list({ status: 'pending' })).items).toMatchObject([{ id: second.reportId }]);
    expect((await list({ priority: 'medium' })).items).toMatchObject([{ id: second.reportId }]);
    expect((await list({ open: 'false' })).items).toMatchObject([{ id: first.reportId }]);
  },
);

testWithDb('each shows its content as it is now, and how many report it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { event } = await aReportedEvent(ctx);
  const { ctx: second } = await asMember(ctx);
  const report = { contentType: 'event' as const, contentId: event.id, reportReason: 'spam' as const };
  await createReport.run(second, report);
  await ctx.db.execute(sql`update events set title = 'A charity sale'`);
  const page = await listReports.run(admin, calls.listReports.input.parse({}));
  for (const item of page.items) {
    expect(item).toMatchObject({ reportsOfSame: 2, content: { title: 'A charity sale', isRemoved: false } });
    expect(item.snapshot.title).toBe('Cheap phones');
  }
});
