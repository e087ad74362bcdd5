import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type Metric, stepOf } from '../visit.rules.ts';
import { featureUsage, pageViews, performanceMetrics, visitDays } from './visit.tables.ts';

const days = 30;

/** Screens with their number of visitors on an ordinary day. */
const screens = [
  ['/home', 84],
  ['/prayer-times', 61],
  ['/mosques', 38],
  ['/mosque/…', 47],
  ['/events', 33],
  ['/events/…', 29],
  ['/map', 17],
  ['/business-directory', 14],
  ['/volunteering', 9],
] as const;

const features = ['Home', 'Prayer times', 'Mosques', 'Events', 'Forums', 'Volunteering'] as const;

/** The median for a call or screen, in milliseconds (CLS in thousandths). */
const times: readonly (readonly [Metric, string, number])[] = [
  ['call', 'listEvents', 9],
  ['call', 'listMosques', 7],
  ['call', 'getPrayerTimes', 4],
  ['call', 'searchSite', 21],
  ['page', '/home', 24],
  ['page', '/mosque/…', 17],
  ['LCP', '/home', 1480],
  ['INP', '/home', 96],
  ['CLS', '/home', 12],
  ['FCP', '/home', 1050],
  ['TTFB', '/home', 310],
];

/** Stores thirty days of visits: more on Fridays, and a few more each week. */
export async function loadSampleVisits(db: Db, today: string): Promise<void> {
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
  const pages = dates.flatMap((date, index) =>
    screens.map(([path, usualVisitors]) => {
      const uniqueVisitors = Math.round(usualVisitors * busyness(date, index));
      return { date, path, views: Math.round(uniqueVisitors * 1.6), uniqueVisitors };
    }),
  );
  await db.insert(pageViews).values(pages);
  await db.insert(visitDays).values(
    dates.map((date) => {
      const ofDay = pages.filter((page) => page.date === date);
      const views = ofDay.reduce((sum, page) => sum + page.views, 0);
      return { date, views, uniqueVisitors: Math.round(views * 0.31) };
    }),
  );
  const members = await listSampleMembers(db);
  const uses = members.flatMap(({ id }, memberIndex) =>
    dates.flatMap((date, index) =>
      features
        .filter((_, place) => (memberIndex * 7 + index * 3 + place * 5) % (4 + place * 2) === 0)
        .map((featureName) => ({
          userId: id,
          date,
          featureName,
          usageCount: 1 + ((memberIndex + index) % 3),
        })),
    ),
  );
  if (uses.length > 0) await db.insert(featureUsage).values(uses);
  await db.insert(performanceMetrics).values(dates.slice(-7).flatMap(timesOf));
}

function busyness(date: string, index: number): number {
  const isFriday = new Date(`${date}T12:00:00Z`).getUTCDay() === 5;
  return (isFriday ? 1.7 : 1) * (0.8 + index / 100) * (1 + ((index * 13) % 7) / 40);
}

/** Returns a day's values: most near the median, some twice and a few five times as long. */
function timesOf(date: string) {
  return times.flatMap(([metricType, endpoint, median]) =>
    [
      [0.8, 20],
      [1, 30],
      [2, 8],
      [5, 2],
    ].map(([factor = 1, count = 0]) => ({
      date,
      metricType,
      endpoint,
      step: stepOf(median * factor),
      count,
    })),
  );
}
