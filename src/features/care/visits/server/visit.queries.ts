/* All dates are YYYY-MM-DD in the borough, and inclusive. */
import { and, asc, between, desc, eq, gte, sql } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { featureUsage, pageViews, performanceMetrics, visitDays } from './visit.tables.ts';

/** Views and visitors of each day with any, oldest first. */
export function listVisitDays(db: Db, from: string, to: string) {
  return db
    .select()
    .from(visitDays)
    .where(between(visitDays.date, from, to))
    .orderBy(asc(visitDays.date));
}

/** The most opened screens of a day, among those with at least `min` visitors. */
export function listTopPages(db: Db, date: string, { limit, min }: { limit: number; min: number }) {
  return db
    .select({ path: pageViews.path, views: pageViews.views })
    .from(pageViews)
    .where(and(eq(pageViews.date, date), gte(pageViews.uniqueVisitors, min)))
    .orderBy(desc(pageViews.views), asc(pageViews.path))
    .limit(limit);
}

/** The number of active members on each day since a date, oldest first. */
export function countActiveByDay(db: Db, from: string): Promise<{ date: string; activeUsers: number }[]> {
  return db
    .select({
      date: featureUsage.date,
      activeUsers: sql<number>`count(distinct ${featureUsage.userId})::int`,
    })
    .from(featureUsage)
    .where(gte(featureUsage.date, from))
    .groupBy(featureUsage.date)
    .orderBy(asc(featureUsage.date));
}

/** Members' use of features since a date: the number of members and of uses, most members first. */
export async function listFeatureUse(
  db: Db,
  from: string,
): Promise<{ featureName: string; uniqueUsers: number; totalUsage: number }[]> {
  const perMember = db
    .select({
      ...pick(featureUsage, 'featureName', 'userId'),
      uses: sql<number>`sum(${featureUsage.usageCount})`.as('uses'),
    })
    .from(featureUsage)
    .where(gte(featureUsage.date, from))
    .groupBy(featureUsage.featureName, featureUsage.userId)
    .as('per_member');
  return db
    .select({
      featureName: perMember.featureName,
      uniqueUsers: sql<number>`count(*)::int`,
      totalUsage: sql<number>`sum(${perMember.uses})::int`,
    })
    .from(perMember)
    .groupBy(perMember.featureName)
    .orderBy(sql`2 desc, 3 desc, 1`);
}

/** The number of active members since a date, and of all uses. */
export async function countEngagement(
  db: Db,
  from: string,
): Promise<{ uniqueUsers: number; totalEvents: number }> {
  const perMember = db
    .select({ uses: sql<number>`sum(${featureUsage.usageCount})`.as('uses') })
    .from(featureUsage)
    .where(gte(featureUsage.date, from))
    .groupBy(featureUsage.userId)
    .as('per_member');
  const [row] = await db
    .select({
      uniqueUsers: sql<number>`count(*)::int`,
      totalEvents: sql<number>`coalesce(sum(${perMember.uses}), 0)::int`,
    })
    .from(perMember);
  return row ?? { uniqueUsers: 0, totalEvents: 0 };
}

/** The number of values in each step, by call, page and vital, since a date. */
export function listTimings(db: Db, from: string) {
  return db
    .select({
      metric: performanceMetrics.metricType,
      ...pick(performanceMetrics, 'endpoint', 'step'),
      count: sql<number>`sum(${performanceMetrics.count})::int`,
    })
    .from(performanceMetrics)
    .where(gte(performanceMetrics.date, from))
    .groupBy(performanceMetrics.metricType, performanceMetrics.endpoint, performanceMetrics.step);
}
