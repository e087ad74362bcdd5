import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { sendWeeklyEmail } from './send-weekly-email.ts';
import { weeklyIssues } from './tables.ts';

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
