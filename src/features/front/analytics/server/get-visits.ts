import { listTopPages, listVisitDays } from '#features/care/visits/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { smallest, toldCount } from '../small-numbers.ts';
import { lastDays } from './days.ts';

const topPages = 5;

/** Counts the views and visitors of today and of the last 30 days. */
export const getCurrentAnalytics = handle(calls.getCurrentAnalytics, async ({ db, now }) => {
  const dates = lastDays(now, 30);
  const today = dates.at(-1) ?? '';
  const [days, top] = await Promise.all([
    listVisitDays(db, dates[0] ?? '', today),
    listTopPages(db, today, { limit: topPages, least: smallest }),
  ]);
  const ofToday = days.find(({ date }) => date === today);
  const sum = (of: 'views' | 'uniqueVisitors') => days.reduce((all, day) => all + day[of], 0);
  return {
    today: {
      totalPageViews: toldCount(ofToday?.views ?? 0),
      uniqueVisitors: toldCount(ofToday?.uniqueVisitors ?? 0),
      topPages: top,
    },
    lastThirtyDays: {
      totalViews: toldCount(sum('views')),
      totalUniqueVisitors: toldCount(sum('uniqueVisitors')),
    },
  };
});

/** Counts the views and visitors of each of the last seven days. */
export const getWeeklyAnalytics = handle(calls.getWeeklyAnalytics, async ({ db, now }) => {
  const dates = lastDays(now, 7);
  const days = await listVisitDays(db, dates[0] ?? '', dates.at(-1) ?? '');
  const byDate = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => ({
    date,
    totalPageViews: toldCount(byDate.get(date)?.views ?? 0),
    uniqueVisitors: toldCount(byDate.get(date)?.uniqueVisitors ?? 0),
  }));
});
