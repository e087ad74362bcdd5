import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { anEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createReport } from './create-report.ts';
import { reports } from './tables.ts';

const report = createReport;
const input = (fields: object) => calls.createReport.input.parse({ reportReason: 'spam', ...fields });

testWithDb(
  'the reporter is the session’s, the content is kept as it stood, administrators are told',
  async ({ ctx }) => {
    const { user: admin } = await asAdmin(ctx);
    const { event, author, reporter } = await aReportedEvent(ctx, { reporterId: 'somebody-else' });
    expect(await ctx.db.select().from(reports)).toMatchObject([
      {
        reporterId: reporter.id,
        authorId: author.id,
        contentUrl: `/events/${event.id}`,
        snapshotTitle: 'Cheap phones',
        priority: 'low',
        status: 'pending',
      },
    ]);
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      { userId: admin.id, kind: 'report_waiting', path: '/admin/reports' },
    ]);
  },
);

testWithDb('once for each thing while it is open; what is not there can’t be reported', async ({ ctx }) => {
  const { event, reporterCtx } = await aReportedEvent(ctx);
  const again = report.run(reporterCtx, input({ contentType: 'event', contentId: event.id }));
  await expect(again).rejects.toMatchObject({ code: 'already_reported' });
});

testWithDb('what is not there, or is something else, can’t be reported', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  for (const contentType of ['announcement', 'mosque', 'mosque_feedback', 'page'] as const) {
    const wrong = report.run(member, input({ contentType, contentId: event.id }));
    await expect(wrong).rejects.toMatchObject({ code: 'content_not_found' });
  }
});

testWithDb(
  'three who report make it urgent, for all of them; a reporter of false alarms comes last',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { event } = await aReportedEvent(ctx);
    for (let count = 0; count < 2; count++) {
      const { ctx: member } = await asMember(ctx);
      await report.run(member, input({ contentType: 'event', contentId: event.id }));
    }
    const urgent = await ctx.db.select().from(reports);
    expect(urgent.map(({ priority }) => priority)).toEqual(['urgent', 'urgent', 'urgent']);

    const { ctx: crier } = await asMember(ctx);
    for (let count = 0; count < 3; count++) {
      const harmless = await anEvent(ctx.db);
      await report.run(crier, input({ contentType: 'event', contentId: harmless.id }));
      const rows = await ctx.db.select().from(reports).orderBy(reports.id);
      await decide(admin, rows.at(-1)?.id ?? '', 'no_action');
    }
    const another = await anEvent(ctx.db);
    await report.run(
      crier,
      input({ contentType: 'event', contentId: another.id, reportReason: 'harassment' }),
    );
    const rows = await ctx.db.select().from(reports).orderBy(reports.id);
    expect(rows.at(-1)?.priority).toBe('low');
  },
);

test('the same report twenty times at once is one', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      report.run(member, input({ contentType: 'event', contentId: event.id })),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ctx.db.$count(reports)).toBe(1);
  await database.close();
});

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https://evil.example', '/x\ny'])(
  'the address %j is no page of ours',
  (contentUrl) => {
    const id = '01890000-0000-7000-8000-000000000000';
    expect(() => input({ contentType: 'event', contentId: id, contentUrl })).toThrow();
  },
);

test('three who report at the same moment count as three', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const event = await anEvent(ctx.db);
  const members = [await asMember(ctx), await asMember(ctx), await asMember(ctx)];
  await Promise.all(
    members.map((member) => report.run(member.ctx, input({ contentType: 'event', contentId: event.id }))),
  );
  const rows = await ctx.db.select().from(reports);
  expect(rows.map(({ priority }) => priority)).toEqual(['urgent', 'urgent', 'urgent']);
  await database.close();
});
