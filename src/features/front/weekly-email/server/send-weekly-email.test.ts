import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { sendWeeklyEmail } from './send-weekly-email.ts';
import { weeklyIssues } from './tables.ts';

test('pressed by ten at once, there is one issue and one entry in the audit log', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  await Promise.all(Array.from({ length: 10 }, () => sendWeeklyEmail.run(admin, {})));
  expect(await database.db.$count(weeklyIssues)).toBe(1);
  expect(await database.db.$count(auditLog, eq(auditLog.action, 'weekly_email.start'))).toBe(1);
  await database.close();
});

testWithDb('pressed ten times, there is one issue', async ({ ctx }) => {
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
