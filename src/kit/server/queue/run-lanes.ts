import { createWakeUp, type WakeUp } from '../concurrency.ts';
import type { Ctx } from '../context.ts';
import { faultPoint } from '../fault.ts';
import { type Lane, lanes, type QueueRow } from '../kit.tables.ts';
import { errorText, type Log, withoutAddresses } from '../log.ts';
import { claimNext, dueLanes, markDone, markFailed, releaseExpired } from './lease.ts';
import type { Outcome, TaskHandler } from './task.ts';

/** The channel of PostgreSQL's NOTIFY: a trigger sends the name of each lane that has a new row. */
export const queueChannel = 'queue';

/** How many rows of a lane a process works on at once. */
export type LaneWidths = Readonly<Partial<Record<Lane, number>>>;

/**
 * For rows without a notification: a delayed row becomes due, a worker elsewhere was killed, the connection was
 * interrupted.
 */
const pollMs = 1000;

/**
 * Processes the lanes until it is stopped. Each has separate loops, so that no lane waits for another, and a row that
 * fails or hangs delays no other. A lane without a width is not processed.
 */
export function runLanes(worker: Worker, widths: LaneWidths, log: Log) {
  const wakeUps = new Map(lanes.map((lane) => [lane, createWakeUp()]));
  let isStopping = false;

  const wake = (lane: string) => wakeUps.get(lanes.find((known) => known === lane) ?? 'jobs')?.wake();

  async function loop(lane: Lane, wakeUp: WakeUp): Promise<void> {
    while (!isStopping) {
      const moment = wakeUp.now();
      const isMoreDue = await runNext(worker, lane).catch((error: unknown) => {
        log.error({ lane, error }, 'queue failed');
        return false;
      });
      if (!isMoreDue && !isStopping) await wakeUp.waitSince(moment);
    }
  }

  async function poll(): Promise<void> {
    const now = worker.clock();
    const { db } = worker.contextOf('queue', now);
    await releaseExpired(db, now);
    for (const lane of await dueLanes(db, now)) wake(lane);
  }

  let polling: Promise<void> | undefined;
  const timer = setInterval(() => {
    polling ??= poll()
      .catch((error: unknown) => log.error({ error }, 'queue poll failed'))
      .finally(() => {
        polling = undefined;
      });
  }, pollMs);

  const loops = [...wakeUps].flatMap(([lane, wakeUp]) =>
    Array.from({ length: widths[lane] ?? 0 }, () => loop(lane, wakeUp)),
  );
  return {
    wake,
    /** Claims no more rows; resolves when running work is finished. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      for (const wakeUp of wakeUps.values()) wakeUp.wake();
      await Promise.all([...loops, polling]);
    },
  };
}

/** What a worker needs to process rows. */
export type Worker = {
  handlers: ReadonlyMap<string, TaskHandler>;
  /** The context of work that no HTTP request started, at this instant. */
  contextOf(kind: string, now: Date): Ctx;
  clock(): Date;
};

/** Handles rows of a kind that this process does not know: a newer version may. */
const unknownKind: TaskHandler = {
  kind: 'unknown',
  maxAttempts: 10,
  run: async (_, row) => ({ ended: 'failed', why: `Nothing here carries out ${row.kind}.` }),
};

/**
 * Processes the next due row of a lane, and records the outcome. If the process dies, the row's lease ends and another
 * one processes it, so everything happens at least once. Returns whether there was a row.
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
  // It was claimed the maximum number of times and never finished: processing it kills the worker.
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
