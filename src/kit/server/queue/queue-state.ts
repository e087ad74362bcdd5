import { and, asc, desc, eq, inArray, isNotNull, lte, max, min, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { dueFailures, jobRuns, type Lane, lanes, queue } from '../kit.tables.ts';
import type { Task } from './task.ts';

export type LaneState = {
  lane: Lane;
  /** Rows that wait for a worker or for their time. */
  waiting: number;
  /** How long the oldest due row has been due; 0 if none is. */
  lateSeconds: number;
  givenUp: number;
};

/** Returns the state of each lane of the queue. */
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
    const { count = 0, oldest } = waiting.find((row) => row.lane === lane) ?? {};
    const late = oldest ? (now.getTime() - Date.parse(oldest)) / 1000 : 0;
    return {
      lane,
      waiting: count,
      lateSeconds: Math.max(0, Math.round(late)),
      givenUp: givenUp.find((row) => row.lane === lane)?.count ?? 0,
    };
  });
}

/**
 * Returns for how many seconds a row that no worker has tried yet has been due. A row that failed waits for its next
 * attempt, which says nothing about the workers. `isMailSent`: without a mail server no worker sends mail. Bulk mail
 * isn't counted, because it takes long.
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

/** Whether work of a kind is queued or running. */
export async function isUnfinished(db: Db, { kind }: Pick<Task<object>, 'kind'>): Promise<boolean> {
  const rows = await db
    .select({ id: queue.id })
    .from(queue)
    .where(and(eq(queue.kind, kind), inArray(queue.status, ['queued', 'running'])))
    .limit(1);
  return rows.length > 0;
}

export type JobsState = {
  /** When any job last finished. */
  lastFinishedAt: string | null;
  failing: { name: string; at: string; reason: string }[];
  /** Rows that a job could not process, those with the most attempts first. */
  failingRows: {
    name: string;
    key: string;
    attempts: number;
    at: string;
    reason: string;
    nextAttemptAt: string;
  }[];
  failingRowCount: number;
};

const shownRows = 20;

/** Returns the state of the periodic jobs: those whose last run failed, and the rows that they could not process. */
export async function jobsState(db: Db): Promise<JobsState> {
  const [last] = await db.select({ at: max(jobRuns.finishedAt) }).from(jobRuns);
  const rows = await db.select().from(jobRuns).where(isNotNull(jobRuns.lastError)).orderBy(asc(jobRuns.name));
  const failing = rows.map(({ name, startedAt, finishedAt, lastError }) => ({
    name,
    at: finishedAt ?? startedAt,
    reason: lastError ?? '',
  }));
  const failures = await db
    .select()
    .from(dueFailures)
    .orderBy(desc(dueFailures.attempts), asc(dueFailures.name), asc(dueFailures.rowKey))
    .limit(shownRows);
  return {
    lastFinishedAt: last?.at ?? null,
    failing,
    failingRows: failures.map(({ name, rowKey, attempts, failedAt, lastError, nextAttemptAt }) => ({
      name,
      key: rowKey,
      attempts,
      at: failedAt,
      reason: lastError,
      nextAttemptAt,
    })),
    failingRowCount: await db.$count(dueFailures),
  };
}
