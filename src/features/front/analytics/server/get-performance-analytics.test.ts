import { expect } from 'vitest';
import { stepOf } from '#features/care/visits/histogram.ts';
import { performanceMetrics } from '#features/care/visits/server/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getPerformanceAnalytics } from './get-performance-analytics.ts';

testWithDb('the days of a week are taken together, and older ones left out', async ({ ctx }) => {
  const row = { metricType: 'call', endpoint: 'listEvents', step: stepOf(20), count: 4 } as const;
  await ctx.db.insert(performanceMetrics).values([
    { ...row, date: '2026-11-21' },
    { ...row, date: '2026-11-15' },
    { ...row, date: '2026-11-14' },
  ]);
  const { ctx: admin } = await asAdmin(ctx);
  const { calls } = await getPerformanceAnalytics.run(admin, {});
  expect(calls.map(({ name, count }) => [name, count])).toEqual([['listEvents', 8]]);
});
