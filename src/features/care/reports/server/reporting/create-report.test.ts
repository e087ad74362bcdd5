import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { createVolunteerOpportunity } from '#features/gatherings/volunteering/server/posting/create-volunteer-opportunity.ts';
import { sendFeedback } from '#features/mosques/feedback/server/send-feedback.ts';
import { mosqueFeedback } from '#features/mosques/feedback/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { reports } from '../tables.ts';
import { createReport } from './create-report.ts';
import { reportAsVisitor } from './report-as-visitor.ts';

const report = createReport;

/** What a member wrote to a mosque in private: its id. */
async function aMessageToMosque(writer: Ctx, placeId: string): Promise<string> {
  const message = { placeId, feedbackType: 'complaint' as const, subject: 'Between us', message: 'Private.' };
  await sendFeedback.run(writer, message);
  const [row] = await writer.db.select().from(mosqueFeedback);
  return row?.id ?? '';
}

/** An opportunity that waits for approval: its id. */
async function anOpportunity(author: Ctx): Promise<string> {
  return (await createVolunteerOpportunity.run(author, anOpportunityInput())).id;
}

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

testWithDb('what the reporter may not see can’t be reported, by a member or a visitor', async ({ ctx }) => {
  const { mosque, manager, user: managing } = await aManagedMosque(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const waiting = await anEvent(ctx.db, { status: 'pending', createdBy: managing.id });
  const inside = await anEvent(ctx.db, { isPublic: false });
  const { ctx: writer } = await asMember(ctx);
  const feedbackId = await aMessageToMosque(writer, mosque.id);
  const opportunityId = await anOpportunity(manager);
  const unseen = [
    { contentType: 'event', contentId: waiting.id },
    { contentType: 'mosque_feedback', contentId: feedbackId },
    { contentType: 'volunteer_opportunity', contentId: opportunityId },
  ];
  for (const one of unseen) {
    const refused = report.run(stranger, input(one));
    await expect(refused).rejects.toMatchObject({ code: 'content_not_found' });
  }
  for (const { id } of [waiting, inside]) {
    const page = { contentUrl: `/events/${id}`, description: 'This is wrong.', reportReason: 'spam' };
    await reportAsVisitor.run(ctx, calls.reportAsVisitor.input.parse(page));
  }
  const stored = await ctx.db.select().from(reports);
  expect(stored.map(({ contentType, snapshotText }) => [contentType, snapshotText])).toEqual([
    ['page', ''],
    ['page', ''],
  ]);
});

testWithDb('what the reporter may see can be, though it is not for everyone', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: writer } = await asMember(ctx);
  const feedbackId = await aMessageToMosque(writer, mosque.id);
  const inside = await anEvent(ctx.db, { isPublic: false });
  for (const one of [
    { contentType: 'mosque_feedback', contentId: feedbackId },
    { contentType: 'event', contentId: inside.id },
    { contentType: 'mosque', contentId: mosque.id },
  ]) {
    expect(await report.run(manager, input(one))).toEqual({ message: 'Report Submitted' });
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
