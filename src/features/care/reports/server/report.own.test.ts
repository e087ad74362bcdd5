import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { createVolunteerOpportunity } from '#features/gatherings/volunteering/server/opportunity.own.ts';
import { sendFeedback } from '#features/mosques/feedback/server/feedback.own.ts';
import { mosqueFeedback } from '#features/mosques/feedback/server/feedback.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent, messagesTo, shownEvent } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { anOpportunityInput } from '#test/factories/volunteering.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../report.contract.ts';
import { createReport, getSafetyFigures, reportAsVisitor } from './report.own.ts';
import { reports } from './report.tables.ts';

const report = createReport;

/** Has a member send private feedback to a mosque, and returns its id. */
async function aMessageToMosque(writer: Ctx, placeId: string): Promise<string> {
  const message = { placeId, feedbackType: 'complaint' as const, subject: 'Between us', message: 'Private.' };
  await sendFeedback.run(writer, message);
  const [row] = await writer.db.select().from(mosqueFeedback);
  return row?.id ?? '';
}

/** Creates an opportunity that waits for approval, and returns its id. */
async function anOpportunity(author: Ctx): Promise<string> {
  return (await createVolunteerOpportunity.run(author, anOpportunityInput())).id;
}

const input = (fields: object) => calls.createReport.input.parse({ reportReason: 'spam', ...fields });

testWithDb(
  'a report stores the signed-in reporter and a snapshot, and notifies administrators',
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

testWithDb('a member cannot report a thing again while their report is open', async ({ ctx }) => {
  const { event, reporterCtx } = await aReportedEvent(ctx);
  const again = report.run(reporterCtx, input({ contentType: 'event', contentId: event.id }));
  await expect(again).rejects.toMatchObject({ code: 'already_reported' });
});

testWithDb('unknown content, or content of another type, cannot be reported', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  for (const contentType of ['announcement', 'mosque', 'mosque_feedback', 'page'] as const) {
    const wrong = report.run(member, input({ contentType, contentId: event.id }));
    await expect(wrong).rejects.toMatchObject({ code: 'content_not_found' });
  }
});

testWithDb('members and visitors cannot report content that they may not see', async ({ ctx }) => {
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

testWithDb('members can report content they may see, though it is not public', async ({ ctx }) => {
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
  'three reporters make all their reports urgent; a reporter of false alarms has low priority',
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

test('twenty concurrent reports by one member are stored once', async () => {
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
  'the address %j is refused',
  (contentUrl) => {
    const id = '01890000-0000-7000-8000-000000000000';
    expect(() => input({ contentType: 'event', contentId: id, contentUrl })).toThrow();
  },
);

test('three concurrent reporters make their reports urgent', async () => {
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

test('a visitor can report a page of this site, twenty times an hour', async () => {
  const app = await anApp();
  const send = (fields: object) =>
    app.fetch('/api/reports/visitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        contentUrl: '/events/x',
        reportReason: 'hate_speech',
        description: 'It incites.',
        ...fields,
      }),
    });
  expect((await send({ contentUrl: 'https://evil.example' })).status).toBe(400);
  for (let count = 0; count < 19; count++) expect((await send({})).status).toBe(200);
  expect((await send({})).status).toBe(429);
  const rows = await app.database.db.select().from(reports);
  expect(rows[0]).toMatchObject({ reporterId: null, contentType: 'page', priority: 'high' });
  await app.close();
});

testWithDb('an event a visitor reports can be removed, and the visitor is told', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: author } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: author.id });
  const report = {
    contentUrl: `/events/${event.id}?from=map`,
    reportReason: 'hate_speech' as const,
    description: 'It incites.',
    email: 'visitor@example.org',
  };
  await reportAsVisitor.run(ctx, report);
  const [row] = await ctx.db.select().from(reports);
  expect(row).toMatchObject({ contentType: 'event', contentId: event.id, authorId: author.id });
  await decide(admin, row?.id ?? '', 'content_removed');
  await expect(shownEvent(ctx, event.id)).rejects.toMatchObject({ code: 'event_not_found' });
  expect(await messagesTo(ctx.db, 'report-outcome')).toMatchObject([
    { to: 'visitor@example.org', props: { firstName: '', title: report.contentUrl } },
  ]);
  expect((await ctx.db.select().from(reports))[0]?.visitorEmail).toBeNull();
});

testWithDb('repeated reports by visitors make nothing urgent', async ({ ctx }) => {
  const event = await anEvent(ctx.db);
  const contentUrl = `/events/${event.id}`;
  for (let count = 0; count < 4; count++) {
    const report = { contentUrl, reportReason: 'spam' as const, description: 'An advert.' };
    await reportAsVisitor.run(ctx, report);
  }
  const rows = await ctx.db.select().from(reports);
  expect(rows.map(({ priority }) => priority)).toEqual(['low', 'low', 'low', 'low']);
});

test('a visitor’s report needs a description', () => {
  const empty = { contentUrl: '/events', reportReason: 'other', description: ' ' };
  expect(calls.reportAsVisitor.input.safeParse(empty).success).toBe(false);
});

testWithDb('safety figures cover the last twelve months', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await decide(admin, (await aReportedEvent(ctx)).reportId, 'user_warned');
  await decide(admin, (await aReportedEvent(ctx)).reportId, 'no_action');
  expect(await getSafetyFigures.run(ctx, {})).toEqual({ received: 2, actedOn: 1, appeals: 0, overturned: 0 });
  const later = { ...ctx, now: new Date('2027-12-01T00:00:00Z') };
  expect((await getSafetyFigures.run(later, {})).received).toBe(0);
});
