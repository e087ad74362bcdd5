import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countActivities } from '#features/accounts/activities/server/activity.queries.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { sessions } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { eraseAccount } from '#features/accounts/users/server/account-erasure.ts';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { isSuspended } from '#features/accounts/users/user.rules.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anEvent, messagesTo, shownEvent } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../moderation.contract.ts';
import { createReport } from './report.own.ts';
import { updateReport } from './report.review.ts';
import { moderationDecisions, reports } from './report.tables.ts';

const update = updateReport;

testWithDb(
  'removed content is hidden, and author and reporter are told without learning of each other',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { event, author, reporter, reportId } = await aReportedEvent(ctx);
    expect((await shownEvent(ctx, event.id)).id).toBe(event.id);
    await decide(admin, reportId, 'content_removed');
    await expect(shownEvent(ctx, event.id)).rejects.toMatchObject({ code: 'event_not_found' });
    const toAuthor = await messagesTo(ctx.db, 'moderation-decision');
    expect(toAuthor).toMatchObject([{ to: author.email, props: { statement: 'Adverts are no events.' } }]);
    expect(JSON.stringify(toAuthor)).not.toContain(reporter.lastName);
    const toReporter = await messagesTo(ctx.db, 'report-outcome');
    expect(toReporter).toMatchObject([{ to: reporter.email, props: { isActedOn: true } }]);
    expect(JSON.stringify(toReporter)).not.toContain(author.lastName);
    const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, author.id));
    expect(told[0]?.path).toMatch(/^\/appeal\?token=/);
  },
);

testWithDb('notices that name what was taken down are withdrawn, but for its author', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { event, author, reportId } = await aReportedEvent(ctx);
  const { user: follower } = await asMember(ctx);
  const named = {
    kind: 'mosque_event',
    title: `“${event.title}” at the mosque`,
    createdAt: ctx.now.toISOString(),
  };
  await ctx.db.insert(notifications).values([
    { ...named, userId: follower.id, path: `/events/${event.id}` },
    { ...named, userId: follower.id, path: '/events' },
    { ...named, userId: author.id, path: `/events/${event.id}` },
  ]);
  await decide(admin, reportId, 'content_removed');
  const left = await ctx.db.select().from(notifications).where(eq(notifications.kind, 'mosque_event'));
  expect(left.map(({ userId, path }) => ({ userId, path }))).toEqual(
    expect.arrayContaining([
      { userId: follower.id, path: '/events' },
      { userId: author.id, path: `/events/${event.id}` },
    ]),
  );
  expect(left).toHaveLength(2);
});

testWithDb(
  'a warned account stays active, a suspension lasts to the end of its day, a ban ends sessions',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const warned = await aReportedEvent(ctx);
    await decide(admin, warned.reportId, 'user_warned');
    expect((await findUser(ctx.db, warned.author.id))?.accountStatus).toBe('active');

    const suspended = await aReportedEvent(ctx);
    await decide(admin, suspended.reportId, 'user_suspended', { suspendedUntil: '2026-11-30' });
    const row = await findUser(ctx.db, suspended.author.id);
    expect(row).toMatchObject({ accountStatus: 'suspended', suspendedUntil: '2026-12-01T00:00:00.000Z' });
    expect(row && isSuspended(row, new Date('2026-11-30T23:59:00Z'))).toBe(true);
    expect(row && isSuspended(row, new Date('2026-12-01T00:01:00Z'))).toBe(false);

    const banned = await aReportedEvent(ctx);
    await decide(admin, banned.reportId, 'user_banned');
    expect((await findUser(ctx.db, banned.author.id))?.accountStatus).toBe('banned');
    expect(await ctx.db.$count(sessions, eq(sessions.userId, banned.author.id))).toBe(0);
  },
);

testWithDb('all open reports of one thing are decided together', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { event, reportId } = await aReportedEvent(ctx);
  const { ctx: second } = await asMember(ctx);
  await createReport.run(second, {
    contentType: 'event',
    contentId: event.id,
    reportReason: 'harassment',
  });
  await decide(admin, reportId, 'content_removed');
  const rows = await ctx.db.select().from(reports);
  expect(rows.map(({ status }) => status)).toEqual(['resolved', 'resolved']);
  expect(await ctx.db.$count(moderationDecisions)).toBe(1);
});

testWithDb(
  'notes are stored, a decision needs a statement, and a mosque cannot be removed',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { reportId } = await aReportedEvent(ctx);
    await update.run(admin, { id: reportId, adminNotes: 'Asked the host.', status: 'reviewed' });
    expect((await ctx.db.select().from(reports))[0]).toMatchObject({
      status: 'reviewed',
      adminNotes: 'Asked the host.',
    });
    const wordless = calls.updateReport.input.safeParse({ id: reportId, actionTaken: 'user_warned' });
    expect(wordless.success).toBe(false);
    await ctx.db.update(reports).set({ contentType: 'mosque', authorId: null });
    await expect(decide(admin, reportId, 'content_removed')).rejects.toMatchObject({ code: 'not_removable' });
    await expect(decide(admin, reportId, 'user_warned')).rejects.toMatchObject({ code: 'no_author' });
  },
);

testWithDb('an administrator cannot act on another administrator', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user: other } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  await ctx.db.update(reports).set({ authorId: other.id });
  await expect(decide(admin, reportId, 'user_banned')).rejects.toMatchObject({ code: 'not_allowed' });
});

test('when ten administrators decide at once, one succeeds', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { reportId } = await aReportedEvent(ctx);
  const admins = [];
  for (let count = 0; count < 10; count++) admins.push(await asAdmin(ctx));
  const results = await Promise.allSettled(
    admins.map((admin) =>
      update.run(admin.ctx, { id: reportId, actionTaken: 'user_warned', statement: 'No adverts.' }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_decided' });
  }
  expect(await messagesTo(ctx.db, 'moderation-decision')).toHaveLength(1);
  await database.close();
});

testWithDb('an administrator who decides second reads who decided, what and when', async ({ ctx }) => {
  const first = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { ctx: second } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  await decide(first.ctx, reportId, 'user_warned');
  await expect(decide(second, reportId, 'content_removed')).rejects.toMatchObject({
    code: 'already_decided',
    message: 'Nadia Rahman resolved this just now: author warned.',
  });
  await expect(decide(first.ctx, reportId, 'user_warned')).rejects.toMatchObject({
    message: 'You resolved this just now: author warned.',
  });
});

testWithDb('a dismissed report says so to the administrator who comes second', async ({ ctx }) => {
  const first = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const { ctx: second } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  await update.run(first.ctx, { id: reportId, status: 'dismissed' });
  await expect(decide(second, reportId, 'user_warned')).rejects.toMatchObject({
    code: 'already_decided',
    message: 'Nadia Rahman dismissed this just now.',
  });
});

test('concurrent decisions on two reports of one thing make one decision, without deadlock', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { event, reportId } = await aReportedEvent(ctx);
  const { ctx: second } = await asMember(ctx);
  await createReport.run(second, {
    contentType: 'event',
    contentId: event.id,
    reportReason: 'harassment',
  });
  const rows = await ctx.db.select().from(reports).orderBy(reports.id);
  const ids = [reportId, rows.at(-1)?.id ?? ''];
  const admins = [];
  for (let count = 0; count < 8; count++) admins.push(await asAdmin(ctx));
  const results = await Promise.allSettled(
    admins.map((admin, index) =>
      update.run(admin.ctx, {
        id: ids[index % 2] ?? '',
        actionTaken: 'user_warned',
        statement: 'No adverts.',
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'already_decided' });
  }
  await database.close();
});

testWithDb('an administrator cannot decide about their own content if there is another', async ({ ctx }) => {
  const { user, ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  await ctx.db.update(reports).set({ authorId: user.id });
  await asAdmin(ctx);
  await expect(decide(admin, reportId, 'no_action')).rejects.toMatchObject({ code: 'own_content' });
});

testWithDb('no action dismisses a report, whatever status is sent with it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  await update.run(admin, { id: reportId, status: 'pending', actionTaken: 'no_action' });
  expect((await ctx.db.select().from(reports))[0]?.status).toBe('dismissed');
  expect(await ctx.db.select().from(moderationDecisions)).toMatchObject([{ actionTaken: 'no_action' }]);
  expect(await messagesTo(ctx.db, 'moderation-decision')).toEqual([]);
});

testWithDb('a suspension that ends in the past is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId } = await aReportedEvent(ctx);
  const past = decide(admin, reportId, 'user_suspended', { suspendedUntil: '2020-01-01' });
  await expect(past).rejects.toMatchObject({ code: 'bad_input' });
});

testWithDb('a report counts against the author until it is dismissed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { author, reportId } = await aReportedEvent(ctx);
  const against = async () =>
    (await countActivities(ctx.db, author.id, '2020-01-01T00:00:00Z')).filter(
      ({ type }) => type === 'report_against',
    ).length;
  expect(await against()).toBe(1);
  await decide(admin, reportId, 'no_action');
  expect(await against()).toBe(0);
});

testWithDb('a reporter is notified of their third dismissed report', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user, ctx: crier } = await asMember(ctx);
  for (let count = 0; count < 3; count++) {
    const { id: contentId } = await anEvent(ctx.db);
    await createReport.run(crier, { contentType: 'event', contentId, reportReason: 'spam' });
    const rows = await ctx.db.select().from(reports).orderBy(reports.id);
    await decide(admin, rows.at(-1)?.id ?? '', 'no_action');
  }
  const told = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  expect(told.filter(({ title }) => title === 'Several of your reports were dismissed')).toHaveLength(1);
});

testWithDb('erasing the author keeps the evidence until the report is decided', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { author, authorCtx, reportId } = await aReportedEvent(ctx);
  await inTransaction(authorCtx, (tx) => eraseAccount(tx, author.id));
  expect((await ctx.db.select().from(reports))[0]).toMatchObject({
    snapshotTitle: 'Cheap phones',
    authorId: null,
  });
  await decide(admin, reportId, 'no_action');
  const [report] = await ctx.db.select().from(reports);
  expect(report?.snapshotTitle).toBe('(removed with the account)');
  expect((await ctx.db.select().from(moderationDecisions))[0]?.title).toBe('(removed with the account)');
});

testWithDb('a decided report can be reopened and decided again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { reportId, reporter, event } = await aReportedEvent(ctx);
  await decide(admin, reportId, 'user_warned');
  const valid = async () => {
    const counted = await countActivities(ctx.db, reporter.id, '2000-01-01T00:00:00.000Z');
    return counted.find(({ type }) => type === 'valid_report')?.count ?? 0;
  };
  expect(await valid()).toBe(1);
  await update.run(admin, { id: reportId, status: 'pending' });
  expect((await ctx.db.select().from(reports))[0]).toMatchObject({ status: 'pending', actionTaken: null });
  expect(await valid()).toBe(0);
  await decide(admin, reportId, 'content_removed');
  expect((await ctx.db.select().from(reports))[0]).toMatchObject({ actionTaken: 'content_removed' });
  await expect(shownEvent(ctx, event.id)).rejects.toMatchObject({ code: 'event_not_found' });
  expect(await valid()).toBe(1);
  expect(await ctx.db.$count(moderationDecisions)).toBe(2);
});

testWithDb('a report stays closed if the same member has reported the thing again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  const { event, reportId } = await aReportedEvent(ctx);
  const again = { contentType: 'event', contentId: event.id, reportReason: 'spam' as const };
  await createReport.run(member, again);
  await decide(admin, reportId, 'no_action');
  await createReport.run(member, again);
  const [, decided] = await ctx.db.select().from(reports).orderBy(reports.id);
  const reopened = update.run(admin, { id: decided?.id ?? '', status: 'reviewed' });
  await expect(reopened).rejects.toMatchObject({ code: 'newer_report' });
});
