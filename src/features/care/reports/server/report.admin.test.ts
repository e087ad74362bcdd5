import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../moderation.contract.ts';
import { appealDecision } from './appeal.own.ts';
import {
  assignReport,
  exportDecisions,
  getReportCounts,
  listDecisions,
  listModerators,
  listReports,
} from './report.admin.ts';
import { createReport } from './report.own.ts';
import { decisionToken } from './report.queries.ts';

testWithDb(
  'reports are listed newest first, with the records of reporter and author, and filtered',
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

testWithDb('each report shows the current content and the number of reports about it', async ({ ctx }) => {
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

testWithDb(
  'reports of one thing are one card with all descriptions, whatever the filter',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { event, reportId, reporter } = await aReportedEvent(ctx, { reportReason: 'harassment' });
    await aReportedEvent(ctx);
    for (const description of ['It is an advert.', 'Sold there last week, too.']) {
      const { ctx: other } = await asMember(ctx);
      const report = { contentType: 'event' as const, contentId: event.id, reportReason: 'spam' as const };
      await createReport.run(other, { ...report, description });
    }
    const list = (fields: object) =>
      listReports.run(admin, calls.listReports.input.parse({ open: 'true', ...fields }));
    expect((await list({})).total).toBe(4);
    const once = await list({ oncePerThing: 'true' });
    expect(once.total).toBe(2);
    expect(once.items[0]).toMatchObject({
      description: 'Sold there last week, too.',
      reportsOfSame: 3,
      otherReports: [
        { description: 'It is an advert.', reportReason: 'spam' },
        { id: reportId, reporterName: `${reporter.firstName} ${reporter.lastName}` },
      ],
    });
    await ctx.db.execute(sql`update reports set priority = 'low' where report_reason = 'spam'`);
    expect((await list({ oncePerThing: 'true', priority: 'high' })).items).toMatchObject([{ id: reportId }]);
  },
);

testWithDb('reports are counted by state and priority', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  await decide(admin, reportId, 'no_action');
  await aReportedEvent(ctx);
  await aReportedEvent(ctx, { reportReason: 'hate_speech' });
  expect(await getReportCounts.run(admin, {})).toEqual({
    pending: 2,
    resolved: 1,
    highPriority: 1,
    total: 3,
    appeals: 0,
  });
});

testWithDb('moderators are the active administrators, listed by name', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx, { firstName: 'Zaynab', lastName: 'Ali' });
  await asAdmin(ctx, { firstName: 'Bilal', lastName: 'Ahmed' });
  await asAdmin(ctx, { firstName: 'Idris', lastName: 'Khan', accountStatus: 'suspended' });
  await asMember(ctx);
  const names = (await listModerators.run(admin, {})).map(({ name }) => name);
  expect(names).toEqual(['Bilal Ahmed', 'Zaynab Ali']);
});

const mine = calls.listReports.input.parse({ mine: 'true' });

testWithDb('an assigned administrator is notified and finds the report in their list', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other, user } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { reportId } = await aReportedEvent(ctx);
  await assignReport.run(admin, { id: reportId, moderatorId: user.id });
  expect((await listReports.run(other, mine)).items).toMatchObject([
    { id: reportId, assignedModeratorId: user.id, assignedModeratorName: 'Nadia Rahman' },
  ]);
  expect((await listReports.run(admin, mine)).items).toEqual([]);
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  expect(told.filter(({ kind }) => kind === 'report_assigned')).toHaveLength(1);
  await assignReport.run(other, { id: reportId, moderatorId: null });
  expect((await listReports.run(other, mine)).items).toEqual([]);
});

testWithDb('assigning a report to a member is refused, and so is an unknown report', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const { user: member } = await asMember(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const toMember = assignReport.run(admin, { id: reportId, moderatorId: member.id });
  await expect(toMember).rejects.toMatchObject({ code: 'not_moderator' });
  const unknown = assignReport.run(admin, { id: user.id, moderatorId: user.id });
  await expect(unknown).rejects.toMatchObject({ code: 'report_not_found' });
});

testWithDb('decisions are listed newest first, and can be filtered by pending appeal', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: other } = await asAdmin(ctx);
  const first = await decide(admin, (await aReportedEvent(ctx)).reportId, 'user_warned');
  const second = await decide(admin, (await aReportedEvent(ctx)).reportId, 'content_removed');
  const list = (fields: object) => listDecisions.run(other, calls.listDecisions.input.parse(fields));
  const page = await list({ limit: '1' });
  expect(page.items).toMatchObject([{ id: second?.id, decidedByMe: false }]);
  expect((await list({ limit: '1', cursor: page.nextCursor })).items).toMatchObject([{ id: first?.id }]);
  await appealDecision.run(ctx, { token: decisionToken(ctx, first?.id ?? ''), text: 'Why?' });
  expect((await list({ appeal: 'pending' })).items).toMatchObject([{ id: first?.id, appealText: 'Why?' }]);
});

testWithDb('the exported record has times and reasons, but no names or formulas', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { author, reportId } = await aReportedEvent(ctx);
  const later = { ...admin, now: new Date('2026-11-22T15:00:00Z') };
  await decide(later, reportId, 'user_warned', { statement: '=HYPERLINK("http://evil.example")' });
  const text = await exportDecisions.run(admin, {});
  const [, row = []]: string[][] = parse(text, { bom: true });
  expect(row.slice(3, 5)).toEqual(['Cheap phones', 'user_warned']);
  expect(row[5]).toMatch(/^'=/);
  expect(row[6]).toBe('27');
  expect(text).not.toContain(author.lastName);
});
