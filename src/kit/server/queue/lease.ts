import { and, asc, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { maxClockSkewSeconds } from '../instants.ts';
import { type Lane, lanes, type QueueRow, queue } from '../kit.tables.ts';
import { inTransaction } from '../transaction.ts';
import { longestDelays, retryDelay, type TaskHandler } from './task.ts';

/** How long a worker holds a row; after that it counts as dead, and another one processes the row. */
const leaseSeconds = 120;

/**
 * Leases the next due row of a lane to the caller. Any number of workers may do so at once: each gets another row.
 * Undefined if none is due.
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
 * Releases the rows of workers that did not finish within their lease, because they were killed; and rows that a clock
 * that was ahead leased or delayed for longer than any worker does, or than their cause requested.
 */
export async function releaseExpired(db: Db, now: Date): Promise<void> {
  const later = (ms: number) => new Date(now.getTime() + maxClockSkewSeconds * 1000 + ms).toISOString();
  const { leasedUntil, attempts, runAfter, delaySeconds } = queue;
  const delay = sql`case when ${attempts} = 0 then make_interval(secs => ${delaySeconds}) else interval '0' end`;
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
    return and(tried, sql`${runAfter} - ${delay} > ${later(ms)}::timestamptz`);
  });
  await db
    .update(queue)
    .set({ runAfter: sql`${now.toISOString()}::timestamptz + ${delay}` })
    .where(
      and(inArray(queue.lane, lanes), eq(queue.status, 'queued'), gt(runAfter, later(0)), or(...tooLate)),
    );
}

/** Returns the lanes with due rows: one index lookup for each. */
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

/*
 * Functions that record the outcome of an attempt. Each returns whether the row was still the caller's: its lease may
 * have ended, or its account may be deleted.
 */

const isMine = (row: QueueRow) =>
  and(eq(queue.id, row.id), eq(queue.status, 'running'), eq(queue.attempts, row.attempts));

/** Marks a row as done, or as no longer wanted. */
export async function markDone(
  db: Db,
  row: QueueRow,
  { kept }: Pick<TaskHandler, 'kept'>,
  { status = 'done', now }: { status?: 'done' | 'suppressed'; now: Date },
): Promise<boolean> {
  if (!kept) return (await db.delete(queue).where(isMine(row)).returning({ id: queue.id })).length > 0;
  const finished = { status, leasedUntil: null, lastError: null, finishedAt: now.toISOString() };
  const marked = await db
    .update(queue)
    .set({ ...finished, payload: kept(row) })
    .where(isMine(row))
    .returning({ id: queue.id });
  return marked.length > 0;
}

/** Releases a row whose work continues, with the payload for that, and resets its attempts. */
export async function markUnfinished(
  db: Db,
  row: QueueRow,
  payload: QueueRow['payload'],
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(queue)
    .set({
      status: 'queued',
      leasedUntil: null,
      payload,
      attempts: 0,
      runAfter: now.toISOString(),
      delaySeconds: 0,
    })
    .where(isMine(row))
    .returning({ id: queue.id });
  return marked.length > 0;
}

/** Releases a failed row for a later attempt, or gives it up, which the handler may act upon in the same transaction. */
export async function markFailed(
  ctx: Ctx,
  row: QueueRow,
  handler: Pick<TaskHandler, 'maxAttempts' | 'givenUp'>,
  { why, isFinal, now }: { why: string; isFinal: boolean; now: Date },
): Promise<void> {
  const wait = isFinal ? null : retryDelay(row.attempts, handler.maxAttempts, Math.random());
  // A server's response may contain anything; PostgreSQL's text can't hold a NUL character.
  const lastError = why.replaceAll('\0', '').slice(0, 500);
  const failed = { leasedUntil: null, lastError };
  if (wait !== null) {
    const runAfter = new Date(now.getTime() + wait).toISOString();
    await ctx.db
      .update(queue)
      .set({ ...failed, status: 'queued', runAfter })
      .where(isMine(row));
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const updated = await tx.db
      .update(queue)
      .set({ ...failed, status: 'given_up', finishedAt: now.toISOString() })
      .where(isMine(row))
      .returning({ id: queue.id });
    if (updated.length > 0) await handler.givenUp?.(tx, row);
  });
}
