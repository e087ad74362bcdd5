import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { borough } from '#borough';
import { countActiveMembers, members } from '#features/accounts/users/server/public.ts';
import { countSignUps } from '#features/accounts/waiting-list/server/public.ts';
import {
  countActiveByDay,
  countEngagement,
  listFeatureUse,
  listTimings,
  listTopPages,
  listVisitDays,
} from '#features/care/visits/server/public.ts';
import { revenueByDay, totalRevenue } from '#features/exchange/payments/server/public.ts';
import { instantOf } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../analytics.contract.ts';
import { listSlowest, minGroupSize, summarizeVitals, suppressSmallCount } from '../analytics.rules.ts';

const topPages = 5;

/** Counts the views and visitors of today and of the last 30 days. */
export const getCurrentAnalytics = handle(calls.getCurrentAnalytics, async ({ db, now }) => {
  const dates = listLastDays(now, 30);
  const today = dates.at(-1) ?? '';
  const [days, top] = await Promise.all([
    listVisitDays(db, dates[0] ?? '', today),
    listTopPages(db, today, { limit: topPages, min: minGroupSize }),
  ]);
  const visitsToday = days.find(({ date }) => date === today);
  const sum = (field: 'views' | 'uniqueVisitors') => sumOf(days, field);
  return {
    today: {
      totalPageViews: suppressSmallCount(visitsToday?.views ?? 0),
      uniqueVisitors: suppressSmallCount(visitsToday?.uniqueVisitors ?? 0),
      topPages: top,
    },
    lastThirtyDays: {
      totalViews: suppressSmallCount(sum('views')),
      totalUniqueVisitors: suppressSmallCount(sum('uniqueVisitors')),
    },
  };
});

/** Counts the views and visitors of each of the last seven days. */
export const getWeeklyAnalytics = handle(calls.getWeeklyAnalytics, async ({ db, now }) => {
  const dates = listLastDays(now, 7);
  const days = await listVisitDays(db, dates[0] ?? '', dates.at(-1) ?? '');
  const byDate = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => ({
    date,
    totalPageViews: suppressSmallCount(byDate.get(date)?.views ?? 0),
    uniqueVisitors: suppressSmallCount(byDate.get(date)?.uniqueVisitors ?? 0),
  }));
});

const topFeatures = 5;

/** Sums up the site for administrators. */
export const getAdminAnalytics = handle(calls.getAdminAnalytics, async ({ db, now }) => {
  const month = listLastDays(now, 30);
  const week = listLastDays(now, 7);
  const today = month.at(-1) ?? '';
  const [visitsToday, revenue, active, { engagement, features }] = await Promise.all([
    listVisitDays(db, today, today),
    sumRevenue(db, month),
    countActiveByDay(db, week[0] ?? ''),
    getMonthlyUsage({ db, now }),
  ]);
  const activeOn = new Map(active.map(({ date, activeUsers }) => [date, activeUsers]));
  return {
    today: { totalPageViews: suppressSmallCount(visitsToday[0]?.views ?? 0) },
    revenue: { totalRevenue: revenue.amount, transactionCount: revenue.payments },
    engagement: {
      uniqueUsers: suppressSmallCount(engagement.uniqueUsers),
      totalEvents:
        engagement.uniqueUsers < minGroupSize
          ? suppressSmallCount(engagement.uniqueUsers)
          : engagement.totalEvents,
    },
    dailyActiveUsers: week.map((date) => ({
      date,
      activeUsers: suppressSmallCount(activeOn.get(date) ?? 0),
    })),
    topFeatures: features.slice(0, topFeatures),
  };
});

/** Ranks what members used in the last 30 days. */
export const getFeatureAnalytics = handle(
  calls.getFeatureAnalytics,
  async (ctx) => (await getMonthlyUsage(ctx)).features,
);

const dayMs = 24 * 3600 * 1000;
const months = 12;

/** Counts who joined, who stayed, and how far requests to join have got. */
export const getUserAnalytics = handle(calls.getUserAnalytics, async ({ db, now }) => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const [all, cohorts, joining, cameBack] = await Promise.all([
    countActiveMembers(db),
    listCohorts(db, ago(30), ago(months * 31)),
    countSignUps(db, ago(90)),
    countReturned(db, ago(90)),
  ]);
  return {
    members: suppressSmallCount(all),
    months: cohorts.map(({ month, joined, stillHere }) => ({
      month,
      joined: suppressSmallCount(joined),
      stillHere: suppressSmallCount(stillHere),
    })),
    funnel: {
      asked: suppressSmallCount(joining.asked),
      invited: suppressSmallCount(joining.invited),
      joined: suppressSmallCount(joining.joined),
      cameBack: suppressSmallCount(cameBack),
    },
  };
});

/** Returns income less refunds from the ledger, in pence. */
export const getRevenueAnalytics = handle(calls.getRevenueAnalytics, async ({ db, now }) => {
  const dates = listLastDays(now, 30);
  const [allTime, { rows, amount, payments }] = await Promise.all([totalRevenue(db), sumRevenue(db, dates)]);
  const byDate = Map.groupBy(rows, ({ date }) => date);
  const byType = Map.groupBy(rows, ({ entityType }) => entityType);
  return {
    allTime,
    totalRevenue: amount,
    transactionCount: payments,
    days: dates.map((date) => ({ date, amount: sumOf(byDate.get(date) ?? [], 'amount') })),
    types: [...byType]
      .map(([entityType, ofType]) => ({
        entityType,
        amount: sumOf(ofType, 'amount'),
        payments: sumOf(ofType, 'payments'),
      }))
      .sort((a, b) => b.amount - a.amount),
  };
});

/** Returns how fast the site was in the last seven days. */
export const getPerformanceAnalytics = handle(calls.getPerformanceAnalytics, async ({ db, now }) => {
  const rows = await listTimings(db, listLastDays(now, 7)[0] ?? '');
  return {
    vitals: summarizeVitals(rows),
    pages: listSlowest(rows, 'page'),
    calls: listSlowest(rows, 'call'),
  };
});

type MonthlyUsage = {
  /** How many members used anything, and how often in total. */
  engagement: { uniqueUsers: number; totalEvents: number };
  /** Features with the most users first, without those that fewer than five members used. */
  features: { featureName: string; uniqueUsers: number; totalUsage: number }[];
};

const cache = new WeakMap<Db, { minute: number; use: Promise<MonthlyUsage> }>();

/**
 * Returns what members used in the last thirty days, including today. The result is cached for a minute, because counting
 * member by member is the slowest of these queries.
 */
function getMonthlyUsage({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<MonthlyUsage> {
  const minute = Math.floor(now.getTime() / 60_000);
  const cached = cache.get(db);
  if (cached?.minute === minute) return cached.use;
  const use = countMonthlyUsage(db, listLastDays(now, 30)[0] ?? '');
  cache.set(db, { minute, use });
  use.catch(() => cache.delete(db));
  return use;
}

async function countMonthlyUsage(db: Db, from: string): Promise<MonthlyUsage> {
  const [engagement, features] = await Promise.all([countEngagement(db, from), listFeatureUse(db, from)]);
  return { engagement, features: features.filter(({ uniqueUsers }) => uniqueUsers >= minGroupSize) };
}

/** The last `days` dates in the borough, including today, oldest first. */
function listLastDays(now: Date, days: number): string[] {
  const today = boroughDate(now);
  return Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
}

/**
 * Counts members by the month they joined (YYYY-MM in the borough), and how many of them have been seen since an instant
 * (UTC).
 */
function listCohorts(db: Db, seenSince: string, joinedSince: string) {
  const month = sql<string>`to_char(${members.joinedAt} at time zone ${sql.raw(`'${borough.timeZone}'`)}, 'YYYY-MM')`;
  return db
    .select({
      month,
      joined: sql<number>`count(*)::int`,
      stillHere: sql<number>`count(*) filter (where ${members.lastSeenAt} >= ${seenSince})::int`,
    })
    .from(members)
    .where(and(eq(members.accountStatus, 'active'), gte(members.joinedAt, joinedSince)))
    .groupBy(month)
    .orderBy(month);
}

/** Counts members who joined since an instant (UTC) and have signed in on a later day. */
function countReturned(db: Db, since: string): Promise<number> {
  const later = sql`${members.lastSeenAt} >= ${members.joinedAt} + interval '1 day'`;
  return db.$count(members, and(gte(members.joinedAt, since), isNotNull(members.lastSeenAt), later));
}

/** Sums the ledger over consecutive dates: pence, number of payments, and the rows. */
async function sumRevenue(db: Db, dates: readonly string[]) {
  const from = midnight(dates[0] ?? '');
  const to = midnight(addDays(dates.at(-1) ?? '', 1));
  const rows = await revenueByDay(db, from, to);
  return { rows, amount: sumOf(rows, 'amount'), payments: sumOf(rows, 'payments') };
}

function sumOf<K extends string>(rows: readonly Readonly<Record<K, number>>[], field: K): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

/** The instant at which a date begins in the borough. */
function midnight(date: string): string {
  return instantOf(date, { time: '00:00', dayOffset: 0 }).toISOString();
}
