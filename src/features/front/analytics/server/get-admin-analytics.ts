import { countActiveByDay, listVisitDays } from '#features/care/visits/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { smallest, toldCount } from '../small-numbers.ts';
import { lastDays } from './days.ts';
import { monthOfUse } from './month-of-use.ts';
import { revenueOfDays } from './revenue.ts';

const topFeatures = 5;

/** Sums up the site for administrators. */
export const getAdminAnalytics = handle(calls.getAdminAnalytics, async ({ db, now }) => {
  const month = lastDays(now, 30);
  const week = lastDays(now, 7);
  const today = month.at(-1) ?? '';
  const [ofToday, revenue, active, { engagement, features }] = await Promise.all([
    listVisitDays(db, today, today),
    revenueOfDays(db, month),
    countActiveByDay(db, week[0] ?? ''),
    monthOfUse({ db, now }),
  ]);
  const activeOn = new Map(active.map(({ date, activeUsers }) => [date, activeUsers]));
  return {
    today: { totalPageViews: toldCount(ofToday[0]?.views ?? 0) },
    revenue: { totalRevenue: revenue.amount, transactionCount: revenue.payments },
    engagement: {
      uniqueUsers: toldCount(engagement.uniqueUsers),
      totalEvents:
        engagement.uniqueUsers < smallest ? toldCount(engagement.uniqueUsers) : engagement.totalEvents,
    },
    dailyActiveUsers: week.map((date) => ({ date, activeUsers: toldCount(activeOn.get(date) ?? 0) })),
    topFeatures: features.slice(0, topFeatures),
  };
});

/** Ranks what members used in the last 30 days. */
export const getFeatureAnalytics = handle(
  calls.getFeatureAnalytics,
  async (ctx) => (await monthOfUse(ctx)).features,
);
