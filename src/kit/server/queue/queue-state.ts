import { and, asc, eq, isNotNull, lte, max, min, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobRuns } from '../jobs/tables.ts';
import { type Lane, lanes, queue } from './tables.ts';

export type LaneState = {
  lane: Lane;
  /** Rows that wait for a worker or for their time. */
  waiting: number;
  /** How long the oldest of those that are due has been due; 0 where none is. */
  lateSeconds: number;
  givenUp: number;
};

/** How each lane of the queue fares. */
export async function laneStates(db: Db, now: Date): Promise<LaneState[]> {
  const waiting = await db
    .select({ lane: queue.lane, count: sql<number>`count(*)::int`, oldest: min(queue.runAfter) })
    .from(queue)
    .where(eq(queue.status, 'queued'))
    .groupBy(queue.lane);
  const givenUp = await db
    .select({ lane: queue.lane, count: sql<number>`count(*)::int` })
    .from(queue)
    .where(eq(queue.status, 'given_up'))
    .groupBy(queue.lane);
  return lanes.map((lane) => {
    const { count = 0, oldest } = waiting.find((one) => one.lane === lane) ?? {};
    const late = oldest ? (now.getTime() - Date.parse(oldest)) / 1000 : 0;
    return {
      lane,
      waiting: count,
      lateSeconds: Math.max(0, Math.round(late)),
      givenUp: givenUp.find((one) => one.lane === lane)?.count ?? 0,
    };
  });
}

/**
 * For how many seconds something that no worker has tried yet has been due. What was tried and failed waits for its next try,
 * and says nothing of the workers. `isMailSent`: without a mail server nobody works at mail. Mailings to many take their time.
 */
export async function untriedSeconds(db: Db, now: Date, isMailSent: boolean): Promise<number> {
  const [row] = await db
    .select({ oldest: min(queue.runAfter) })
    .from(queue)
    .where(
      and(
        eq(queue.status, 'queued'),
        eq(queue.attempts, 0),
        ne(queue.lane, 'bulk-mail'),
        isMailSent ? undefined : ne(queue.lane, 'mail'),
        lte(queue.runAfter, now.toISOString()),
      ),
    );
  return row?.oldest ? Math.round((now.getTime() - Date.parse(row.oldest)) / 1000) : 0;
}

export type JobsState = {
  /** When any job last came to its end. */
  lastFinishedAt: string | null;
  failing: { name: string; at: string; reason: string }[];
};

/** How the jobs that run by themselves fare: those whose last run failed. */
export async function jobsState(db: Db): Promise<JobsState> {
  const [last] = await db.select({ at: max(jobRuns.finishedAt) }).from(jobRuns);
  const rows = await db.select().from(jobRuns).where(isNotNull(jobRuns.lastError)).orderBy(asc(jobRuns.name));
  const failing = rows.map(({ name, startedAt, finishedAt, lastError }) => ({
    name,
    at: finishedAt ?? startedAt,
    reason: lastError ?? '',
  }));
  return { lastFinishedAt: last?.at ?? null, failing };
}
