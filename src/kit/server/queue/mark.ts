import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../transaction.ts';
import { retryDelay } from './retry-delay.ts';
import { type QueueRow, queue } from './tables.ts';
import type { TaskHandler } from './task.ts';

/*
 * How a row is marked after a try. Each answers whether the row was still the caller's: its lease may have ended, or its
 * account may be gone.
 */

const isMine = (row: QueueRow) =>
  and(eq(queue.id, row.id), eq(queue.status, 'running'), eq(queue.attempts, row.attempts));

/** Marks a row that is done, or that nobody wants any more. */
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

/** Puts a row back whose work goes on, with what it needs for that, and its tries counted anew. */
export async function markUnfinished(
  db: Db,
  row: QueueRow,
  payload: QueueRow['payload'],
  now: Date,
): Promise<boolean> {
  const marked = await db
    .update(queue)
    .set({ status: 'queued', leasedUntil: null, payload, attempts: 0, runAfter: now.toISOString() })
    .where(isMine(row))
    .returning({ id: queue.id });
  return marked.length > 0;
}

/** Puts a row that failed back for a later try, or gives it up, which the handler may follow up in the same transaction. */
export async function markFailed(
  ctx: Ctx,
  row: QueueRow,
  handler: Pick<TaskHandler, 'maxAttempts' | 'givenUp'>,
  { why, isFinal, now }: { why: string; isFinal: boolean; now: Date },
): Promise<void> {
  const wait = isFinal ? null : retryDelay(row.attempts, handler.maxAttempts, Math.random());
  // A server's answer may hold anything; PostgreSQL's text holds no zero.
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
    const given = await tx.db
      .update(queue)
      .set({ ...failed, status: 'given_up', finishedAt: now.toISOString() })
      .where(isMine(row))
      .returning({ id: queue.id });
    if (given.length > 0) await handler.givenUp?.(tx, row);
  });
}
