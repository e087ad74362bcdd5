import { and, asc, between, desc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { featureUsage, pageViews, performanceMetrics, visitDays } from './tables.ts';

/* All dates are YYYY-MM-DD in the borough, and inclusive. */

/** Views and visitors of each day that had any, oldest first. */
export function listVisitDays(db: Db, from: string, to: string) {
  return db
    .select()
    .from(visitDays)
    .where(between(visitDays.date, from, to))
    .orderBy(asc(visitDays.date));
}

/** The screens that were opened most on a day, of those that were opened at least so often. */
export function listTopPages(db: Db, date: string, { limit, least }: { limit: number; least: number }) {
  return db
    .select({ path: pageViews.path, views: pageViews.views })
    .from(pageViews)
    .where(and(eq(pageViews.date, date), gte(pageViews.uniqueVisitors, least)))
    .orderBy(desc(pageViews.views), asc(pageViews.path))
    .limit(limit);
}

/** How many members used anything on each day since a date, oldest first. */
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

/** What members used since a date: by how many, and how often in all; the most used by the most first. */
export async function listFeatureUse(
  db: Db,
  from: string,
): Promise<{ featureName: string; uniqueUsers: number; totalUsage: number }[]> {
  const perMember = db
    .select({
      featureName: featureUsage.featureName,
      userId: featureUsage.userId,
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

/** How many members used anything since a date, and how often in all. */
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

/** How many values of each call, page and vital fell into which step since a date. */
export function listTimings(db: Db, from: string) {
  return db
    .select({
      metric: performanceMetrics.metricType,
      endpoint: performanceMetrics.endpoint,
      step: performanceMetrics.step,
      count: sql<number>`sum(${performanceMetrics.count})::int`,
    })
    .from(performanceMetrics)
    .where(gte(performanceMetrics.date, from))
    .groupBy(performanceMetrics.metricType, performanceMetrics.endpoint, performanceMetrics.step);
}
