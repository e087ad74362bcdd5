import { expect } from 'vitest';
import { asAdmin } from '#test/factories/people.ts';
import { aReportedEvent, decide } from '#test/factories/reports.ts';
import { testWithDb } from '#test/with-db.ts';
import { getReportCounts } from './get-report-counts.ts';

testWithDb('what waits, what is done, what is pressing', async ({ ctx }) => {
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
