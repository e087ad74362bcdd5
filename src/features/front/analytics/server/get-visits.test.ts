import { expect } from 'vitest';
import { pageViews, visitDays } from '#features/care/visits/server/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getCurrentAnalytics, getWeeklyAnalytics } from './get-visits.ts';

testWithDb('today and thirty days are summed, and screens of few visitors are left out', async ({ ctx }) => {
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
