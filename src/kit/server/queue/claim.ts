import { and, asc, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { maxClockSkewSeconds } from '../clock-skew.ts';
import type { Db } from '../db/database.ts';
import { longestDelays } from './retry-delay.ts';
import { type Lane, lanes, type QueueRow, queue } from './tables.ts';

/** For how long a worker has a row to itself; after that it is taken for dead, and another carries the row out. */
const leaseSeconds = 120;

/**
 * Leases the next row of a lane that is due to the caller. Any number of workers may do so at once: each gets another row.
 * Undefined where none is due.
 */
export async function claimNext(db: Db, lane: Lane, now: Date): Promise<QueueRow | undefined> {
  const due = db
    .select({ id: queue.id })
    .from(queue)
    .where(and(eq(queue.lane, lane), eq(queue.status, 'queued'), lte(queue.runAfter, now.toISOString())))
    .orderBy(asc(queue.runAfter), asc(queue.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(queue)
    .set({
      status: 'running',
      attempts: sql`${queue.attempts} + 1`,
      leasedUntil: new Date(now.getTime() + leaseSeconds * 1000).toISOString(),
    })
    .where(eq(queue.id, sql`(${due})`))
    .returning();
  return row;
}

/**
 * Puts back what workers had that did not finish within their lease, for they were killed; and what a clock that was ahead
 * leased or put off for longer than any worker does.
 */
export async function releaseExpired(db: Db, now: Date): Promise<void> {
  const later = (ms: number) => new Date(now.getTime() + maxClockSkewSeconds * 1000 + ms).toISOString();
  const { leasedUntil, attempts, runAfter } = queue;
  await db
    .update(queue)
    .set({ status: 'queued', leasedUntil: null })
    .where(
      and(
        eq(queue.status, 'running'),
        or(lte(leasedUntil, now.toISOString()), gt(leasedUntil, later(leaseSeconds * 1000))),
      ),
    );
  const tooLate = longestDelays.map((ms, tries) => {
    const tried = tries < longestDelays.length - 1 ? eq(attempts, tries) : gte(attempts, tries);
    return and(tried, gt(runAfter, later(ms)));
  });
  await db
    .update(queue)
    .set({ runAfter: now.toISOString() })
    .where(
      and(inArray(queue.lane, lanes), eq(queue.status, 'queued'), gt(runAfter, later(0)), or(...tooLate)),
    );
}

/** The lanes in which something is due: one look into the index for each. */
export async function dueLanes(db: Db, now: Date): Promise<Lane[]> {
  const due = await Promise.all(
    lanes.map(async (lane) => {
      const rows = await db
        .select({ id: queue.id })
        .from(queue)
        .where(and(eq(queue.lane, lane), eq(queue.status, 'queued'), lte(queue.runAfter, now.toISOString())))
        .limit(1);
      return rows.length > 0 ? [lane] : [];
    }),
  );
  return due.flat();
}
