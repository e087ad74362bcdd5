import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aReader } from '#test/factories/weekly.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWeeklyEmail } from './get-weekly-email.ts';
import { sendWeekly, startIssue } from './send-weekly.job.ts';

testWithDb('who wants it, and how far each issue has got, counted from its letters', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aReader(ctx.db);
  await aReader(ctx.db);
  await anEvent(ctx.db);
  await startIssue(ctx, null);
  await sendWeekly(ctx);
  await sendWeekly(ctx);
  expect(await getWeeklyEmail.run(admin, {})).toMatchObject({
    week: '2026-11-16',
    subscribers: 2,
    issues: [{ week: '2026-11-16', status: 'sent', reached: 2, sent: 0, failed: 0, waiting: 2 }],
  });
});
