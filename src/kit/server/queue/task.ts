import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { TxCtx } from '../transaction.ts';
import { defaultMaxAttempts } from './retry-delay.ts';
import type { Lane, QueueRow } from './tables.ts';

/** A kind of work in the queue, as the code that causes it sees it. */
export type Task<Payload extends object> = {
  kind: string;
  /** The lane that its rows wait in. */
  lane: Lane;
  payload: z.ZodType<Payload>;
  /** After so many tries it is given up: ten where nothing is said. */
  maxAttempts?: number;
  /** What stays of a row that is done, for the administration to see. Without it the row is removed. */
  kept?: (payload: Payload) => Payload;
};

/** States a kind of work. */
export function defineTask<Payload extends object>(task: Task<Payload>): Task<Payload> {
  return task;
}

/**
 * How a try ended. failed: to be tried again later; refused: no later try helps; suppressed: not wanted any more; marked:
 * the handler has marked the row itself, in the transaction of its work.
 */
export type Outcome =
  | { ended: 'done' | 'suppressed' | 'marked' }
  | { ended: 'failed' | 'refused'; why: string };

/** A kind of work with the function that carries it out. It may be cut off anywhere, and is then run again. */
export type TaskHandler = {
  kind: string;
  maxAttempts: number;
  /** What is thrown counts as a failure. */
  run(ctx: Ctx, row: QueueRow): Promise<Outcome>;
  kept?: ((row: QueueRow) => QueueRow['payload']) | undefined;
  /** Follows in the transaction that gives a row up. */
  givenUp?: ((tx: TxCtx, row: QueueRow) => Promise<void>) | undefined;
};

/** Joins a kind of work with its function; the payload is checked before it runs. */
export function handleTask<Payload extends object>(
  task: Task<Payload>,
  run: (ctx: Ctx, payload: Payload, row: QueueRow) => Promise<Outcome>,
  givenUp?: (tx: TxCtx, payload: Payload) => Promise<void>,
): TaskHandler {
  const { kept } = task;
  return {
    kind: task.kind,
    maxAttempts: task.maxAttempts ?? defaultMaxAttempts,
    kept: kept && ((row) => kept(task.payload.parse(row.payload))),
    run: (ctx, row) => run(ctx, task.payload.parse(row.payload), row),
    givenUp: givenUp && ((tx, row) => givenUp(tx, task.payload.parse(row.payload))),
  };
}
