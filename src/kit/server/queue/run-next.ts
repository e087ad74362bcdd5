import type { Ctx } from '../context.ts';
import { errorText, withoutAddresses } from '../error-record.ts';
import { faultPoint } from '../fault.ts';
import { claimNext } from './claim.ts';
import { markDone, markFailed } from './mark.ts';
import type { Lane, QueueRow } from './tables.ts';
import type { Outcome, TaskHandler } from './task.ts';

/** What a worker runs rows with. */
export type Worker = {
  handlers: ReadonlyMap<string, TaskHandler>;
  /** The context of work that nobody asked for over HTTP, at this instant. */
  contextOf(kind: string, now: Date): Ctx;
  clock(): Date;
};

/** Rows of a kind that this process does not know: another, newer one may. */
const unknownKind: TaskHandler = {
  kind: 'unknown',
  maxAttempts: 10,
  run: async (_, row) => ({ ended: 'failed', why: `Nothing here carries out ${row.kind}.` }),
};

/**
 * Carries out the next row of a lane that is due, and marks it. A process that dies on the way leaves the row to its lease:
 * then another carries it out, so that all of it happens at least once. Answers whether there was one.
 */
export async function runNext(worker: Worker, lane: Lane): Promise<boolean> {
  const now = worker.clock();
  const row = await claimNext(worker.contextOf(lane, now).db, lane, now);
  if (!row) return false;
  const handler = worker.handlers.get(row.kind) ?? unknownKind;
  const ctx = worker.contextOf(row.kind, now);
  await finish(worker, handler, row, await attempt(handler, ctx, row));
  return true;
}

async function attempt(handler: TaskHandler, ctx: Ctx, row: QueueRow): Promise<Outcome> {
  // It was claimed as often as it may be and never came to an end: it takes its worker with it.
  if (row.attempts > handler.maxAttempts) {
    return { ended: 'refused', why: row.lastError ?? 'Each worker that tried ended before it had finished.' };
  }
  try {
    return await handler.run(ctx, row);
  } catch (error) {
    return { ended: 'failed', why: errorText(error) };
  }
}

async function finish(worker: Worker, handler: TaskHandler, row: QueueRow, outcome: Outcome): Promise<void> {
  const now = worker.clock();
  const ctx = worker.contextOf(row.kind, now);
  const { db, log } = ctx;
  switch (outcome.ended) {
    case 'marked':
      return;
    case 'done':
    case 'suppressed':
      faultPoint('before-mark');
      await markDone(db, row, handler, { status: outcome.ended, now });
      return;
    default: {
      const { ended, why } = outcome;
      log.warn(
        { task: row.id, kind: row.kind, attempts: row.attempts, why: withoutAddresses(why) },
        'task failed',
      );
      await markFailed(ctx, row, handler, { why, isFinal: ended === 'refused', now });
    }
  }
}
