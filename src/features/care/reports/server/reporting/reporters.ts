import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { dismissedDays, isHeard } from '../../report-rules.ts';
import { reports } from '../tables.ts';

/** Which of these members are taken seriously: those with fewer than three reports dismissed in the last thirty days. */
export async function heardAmong(db: Db, userIds: readonly string[], now: Date): Promise<string[]> {
  if (userIds.length === 0) return [];
  const since = new Date(now.getTime() - dismissedDays * 24 * 60 * 60 * 1000).toISOString();
  const rows = await db
    .select({ id: reports.reporterId, count: sql<number>`count(*)::int` })
    .from(reports)
    .where(
      and(
        inArray(reports.reporterId, [...userIds]),
        eq(reports.status, 'dismissed'),
        gte(reports.reviewedAt, since),
      ),
    )
    .groupBy(reports.reporterId);
  const dismissed = new Map(rows.map(({ id, count }) => [id, count]));
  return userIds.filter((id) => isHeard(dismissed.get(id) ?? 0));
}
