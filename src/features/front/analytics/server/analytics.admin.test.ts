import { expect } from 'vitest';
import {
  featureUsage,
  pageViews,
  performanceMetrics,
  visitDays,
} from '#features/care/visits/server/visit.tables.ts';
import { stepOf } from '#features/care/visits/visit.rules.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  getAdminAnalytics,
  getCurrentAnalytics,
  getFeatureAnalytics,
  getPerformanceAnalytics,
  getRevenueAnalytics,
  getUserAnalytics,
  getWeeklyAnalytics,
} from './analytics.admin.ts';

testWithDb('visits are summed for today and thirty days, without pages of few visitors', async ({ ctx }) => {
  const day = (date: string, views: number, uniqueVisitors: number) => ({ date, views, uniqueVisitors });
  await ctx.db
    .insert(visitDays)
    .values([
      day('2026-11-21', 40, 12),
      day('2026-11-20', 4, 3),
      day('2026-10-23', 100, 50),
      day('2026-10-22', 999, 99),
    ]);
  await ctx.db.insert(pageViews).values([
    { path: '/events', ...day('2026-11-21', 30, 10) },
    { path: '/map', ...day('2026-11-21', 9, 4) },
  ]);
  const { ctx: admin } = await asAdmin(ctx);
  expect(await getCurrentAnalytics.run(admin, {})).toEqual({
    today: { totalPageViews: 40, uniqueVisitors: 12, topPages: [{ path: '/events', views: 30 }] },
    lastThirtyDays: { totalViews: 144, totalUniqueVisitors: 65 },
  });
  expect((await getWeeklyAnalytics.run(admin, {})).slice(-2)).toEqual([
    { date: '2026-11-20', totalPageViews: null, uniqueVisitors: null },
    { date: '2026-11-21', totalPageViews: 40, uniqueVisitors: 12 },
  ]);
});

testWithDb('features used by at least five members are ranked; the others are hidden', async ({ ctx }) => {
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

testWithDb('members are counted by the month they joined, with those still active', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const before = await getUserAnalytics.run(admin, {});
  // Half past midnight on 1 September in London is still August in UTC.
  const joined = { joinedAt: '2026-08-31T23:30:00.000Z', accountStatus: 'active' } as const;
  for (let number = 0; number < 7; number += 1) {
    await aUser(ctx.db, { ...joined, lastSeenAt: number < 5 ? '2026-11-20T12:00:00.000Z' : joined.joinedAt });
  }
  const after = await getUserAnalytics.run(admin, {});
  expect(before.months.filter(({ month }) => month === '2026-09')).toEqual([]);
  expect(after.months).toContainEqual({ month: '2026-09', joined: 7, stillHere: 5 });
  expect(after.funnel.cameBack).toBe(5);
});

testWithDb('without payments, each of thirty days has an amount of zero', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { days, ...rest } = await getRevenueAnalytics.run(admin, {});
  expect(rest).toEqual({ allTime: 0, totalRevenue: 0, transactionCount: 0, types: [] });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: '2026-11-21', amount: 0 });
});

testWithDb('performance sums the last seven days and ignores older ones', async ({ ctx }) => {
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
