import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { anEvent, messagesTo } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aReader } from '#test/factories/weekly.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import {
  getWeeklyContent,
  getWeeklyEmail,
  previewWeeklyEmail,
  sendWeeklyEmail,
} from './weekly-email.admin.ts';
import { sendWeekly, startIssue } from './weekly-email.jobs.ts';
import { weeklyIssues } from './weekly-email.tables.ts';

testWithDb('the status has the number of subscribers and the progress of each issue', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aReader(ctx.db);
  await aReader(ctx.db);
  await anEvent(ctx.db);
  await startIssue(ctx, null);
  await runSteps(sendWeekly, ctx);
  await runSteps(sendWeekly, ctx);
  expect(await getWeeklyEmail.run(admin, {})).toMatchObject({
    week: '2026-11-16',
    subscribers: 2,
    issues: [{ week: '2026-11-16', status: 'sent', reached: 2, sent: 0, failed: 0, waiting: 2 }],
  });
});

testWithDb('an administrator sees the content of the next issue', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  expect(await getWeeklyContent.run(admin, {})).toEqual([]);
  await anEvent(ctx.db, { title: 'Soup kitchen' });
  expect(await getWeeklyContent.run(admin, {})).toMatchObject([
    { heading: 'This week', title: 'Soup kitchen' },
  ]);
});

testWithDb('a preview goes only to the caller, and is refused if there is no content', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  expect(await previewWeeklyEmail.run(admin, {})).toMatchObject({ success: false });
  await anEvent(ctx.db);
  expect(await previewWeeklyEmail.run(admin, {})).toEqual({
    success: true,
    message: 'Preview email sent successfully!',
  });
  expect(await messagesTo(ctx.db, 'weekly')).toMatchObject([{ to: user.email }]);
});

test('ten concurrent requests start one issue and write one audit log entry', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  await Promise.all(Array.from({ length: 10 }, () => sendWeeklyEmail.run(admin, {})));
  expect(await database.db.$count(weeklyIssues)).toBe(1);
  expect(await database.db.$count(auditLog, eq(auditLog.action, 'weekly_email.start'))).toBe(1);
  await database.close();
});

testWithDb('ten requests one after another start one issue', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  for (let count = 0; count < 10; count++) {
    expect(await sendWeeklyEmail.run(admin, {})).toEqual({
      success: true,
      sent: 0,
      failed: 0,
      message: 'Weekly emails sent: 0 successful, 0 failed',
    });
  }
  expect(await ctx.db.select().from(weeklyIssues)).toMatchObject([
    { week: '2026-11-16', startedBy: user.id },
  ]);
});
