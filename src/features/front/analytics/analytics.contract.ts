import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { date } from '#kit/contract/fields.ts';

/** A count of people, or of what they did. Null means one to four: counts that small are never shown. */
const count = z.number().int().min(0).nullable();
const pence = z.number().int();
const milliseconds = z.number();

const DayOfVisits = z.object({ date, totalPageViews: count, uniqueVisitors: count });
const DayOfUse = z.object({ date, activeUsers: count });
const FeatureUse = z.object({ featureName: z.string(), uniqueUsers: count, totalUsage: count });
const Timing = z.object({
  name: z.string(),
  count: z.number().int(),
  median: milliseconds,
  p95: milliseconds,
});
const VitalTiming = z.object({
  name: z.string(),
  /** The 75th percentile of all visits in milliseconds; for CLS, in thousandths of its score. */
  p75: milliseconds.nullable(),
  visits: count,
  rating: z.enum(['good', 'fair', 'poor']).nullable(),
});

const shared = { method: 'GET', who: 'admin', tag: 'Analytics', input: z.strictObject({}) } as const;

export const calls = {
  getCurrentAnalytics: call('getCurrentAnalytics', {
    ...shared,
    path: '/api/analytics/current',
    summary:
      'Today’s page views and visitors with the five most opened screens, and those of the last 30 days; visitors are counted by day.',
    output: z.object({
      today: z.object({
        totalPageViews: count,
        uniqueVisitors: count,
        topPages: z.array(z.object({ path: z.string(), views: z.number().int() })),
      }),
      lastThirtyDays: z.object({ totalViews: count, totalUniqueVisitors: count }),
    }),
  }),
  getWeeklyAnalytics: call('getWeeklyAnalytics', {
    ...shared,
    path: '/api/analytics/weekly',
    summary: 'Page views and visitors on each of the last seven days, oldest first.',
    output: z.array(DayOfVisits),
  }),
  getAdminAnalytics: call('getAdminAnalytics', {
    ...shared,
    path: '/api/admin/analytics',
    summary:
      'Today’s views; revenue, members and what they used in the last 30 days; active members in the last seven.',
    weight: 10,
    output: z.object({
      today: z.object({ totalPageViews: count }),
      revenue: z.object({ totalRevenue: pence, transactionCount: z.number().int() }),
      engagement: z.object({ uniqueUsers: count, totalEvents: count }),
      dailyActiveUsers: z.array(DayOfUse),
      topFeatures: z.array(FeatureUse),
    }),
  }),
  getUserAnalytics: call('getUserAnalytics', {
    ...shared,
    path: '/api/admin/analytics/users',
    summary:
      'Members who joined, by month; how many of each month’s were active in the last 30 days; and how far those who asked to join in the last 90 days got.',
    weight: 10,
    output: z.object({
      members: count,
      months: z.array(z.object({ month: z.string(), joined: count, stillHere: count })),
      funnel: z.object({ asked: count, invited: count, joined: count, cameBack: count }),
    }),
  }),
  getRevenueAnalytics: call('getRevenueAnalytics', {
    ...shared,
    path: '/api/admin/analytics/revenue',
    summary:
      'Income less refunds, in pence, from the ledger: for the last 30 days by day and by product, and for all time.',
    weight: 5,
    output: z.object({
      allTime: pence,
      totalRevenue: pence,
      transactionCount: z.number().int(),
      days: z.array(z.object({ date, amount: pence })),
      types: z.array(z.object({ entityType: z.string(), amount: pence, payments: z.number().int() })),
    }),
  }),
  getFeatureAnalytics: call('getFeatureAnalytics', {
    ...shared,
    path: '/api/admin/analytics/features',
    summary:
      'What members used in the last 30 days, by how many and how often; anything used by fewer than five is left out.',
    weight: 5,
    output: z.array(FeatureUse),
  }),
  getPerformanceAnalytics: call('getPerformanceAnalytics', {
    ...shared,
    path: '/api/admin/analytics/performance',
    summary:
      'How fast the site was in the last seven days: what browsers measured, and how long pages and calls took us, the slowest first.',
    weight: 5,
    output: z.object({ vitals: z.array(VitalTiming), pages: z.array(Timing), calls: z.array(Timing) }),
  }),
};
