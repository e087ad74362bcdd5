import { expect } from 'vitest';
import { featureUsage } from '#features/care/visits/server/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getAdminAnalytics, getFeatureAnalytics } from './get-admin-analytics.ts';

testWithDb('what five members used is ranked, what four used is never told', async ({ ctx }) => {
  for (let number = 0; number < 6; number += 1) {
    const { id: userId } = await aUser(ctx.db);
    const use = (featureName: string, date: string, usageCount: number) => ({
      userId,
      featureName,
      date,
      usageCount,
    });
    await ctx.db
      .insert(featureUsage)
      .values([
        use('Events', '2026-11-20', 2),
        use('Events', '2026-11-21', 1),
        ...(number < 5 ? [use('Map', '2026-11-01', 9)] : []),
        ...(number < 4 ? [use('Forums', '2026-11-19', 1)] : []),
        use('Groups', '2026-10-22', 1),
      ]);
  }
  const { ctx: admin } = await asAdmin(ctx);
  const ranked = [
    { featureName: 'Events', uniqueUsers: 6, totalUsage: 18 },
    { featureName: 'Map', uniqueUsers: 5, totalUsage: 45 },
  ];
  expect(await getFeatureAnalytics.run(admin, {})).toEqual(ranked);
  const sums = await getAdminAnalytics.run(admin, {});
  expect(sums.topFeatures).toEqual(ranked);
  expect(sums.engagement).toEqual({ uniqueUsers: 6, totalEvents: 67 });
  expect(sums.dailyActiveUsers.slice(-3).map(({ activeUsers }) => activeUsers)).toEqual([null, 6, 6]);
  expect(sums.revenue).toEqual({ totalRevenue: 0, transactionCount: 0 });
});
