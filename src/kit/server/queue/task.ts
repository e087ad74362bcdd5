import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { faultPoint } from '../fault.ts';
import { type Lane, type QueueRow, queue } from '../kit.tables.ts';
import type { TxCtx } from '../transaction.ts';

/** A kind of work in the queue, for the code that enqueues it. */
export type Task<Payload extends object> = {
  kind: string;
  /** The lane of its rows. */
  lane: Lane;
  payload: z.ZodType<Payload>;
  /** After this many attempts it is given up: ten by default. */
  maxAttempts?: number;
  /** What is kept of the payload of a finished row, for administrators to see. Without it the row is removed. */
  kept?: (payload: Payload) => Payload;
};

/** Defines a kind of work. */
export function defineTask<Payload extends object>(task: Task<Payload>): Task<Payload> {
  return task;
}

/**
 * The outcome of an attempt. failed: to be tried again later; refused: trying again is useless; suppressed: no longer
 * wanted; marked: the handler has updated the row itself, in the transaction of its work.
 */
export type Outcome =
  | { ended: 'done' | 'suppressed' | 'marked' }
  | { ended: 'failed' | 'refused'; why: string };

/** A kind of work with its function. It may be interrupted anywhere, and is then run again. */
export type TaskHandler = {
  kind: string;
  maxAttempts: number;
  /** An exception counts as a failure. */
  run(ctx: Ctx, row: QueueRow): Promise<Outcome>;
  kept?: ((row: QueueRow) => QueueRow['payload']) | undefined;
  /** Runs in the transaction that gives a row up. */
  givenUp?: ((tx: TxCtx, row: QueueRow) => Promise<void>) | undefined;
};

/** Joins a kind of work with its function; the payload is validated before it runs. */
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

export type Entry<Payload> = {
  payload: Payload;
  /** The member whom it is for: the row is deleted with the account. */
  userId?: string | undefined;
  /** The member whom it names or quotes to others: the row is deleted with that account too. */
  aboutUserId?: string | null | undefined;
  /** A second entry with the same key is not written. */
  dedupeKey?: string | undefined;
};

type Queued<Payload extends object> = Pick<Task<Payload>, 'kind' | 'lane' | 'payload'>;

function rowOf<Payload extends object>(
  { kind, lane, payload }: Queued<Payload>,
  entry: Entry<Payload>,
  at: ReturnType<typeof times>,
) {
  return {
    kind,
    lane,
    payload: payload.parse(entry.payload),
    userId: entry.userId ?? null,
    aboutUserId: entry.aboutUserId ?? null,
    dedupeKey: entry.dedupeKey ?? null,
    ...at,
  };
}

function times(now: Date, runAfter: Date) {
  const delaySeconds = Math.max(0, Math.ceil((runAfter.getTime() - now.getTime()) / 1000));
  return { createdAt: now.toISOString(), runAfter: runAfter.toISOString(), delaySeconds };
}

/** Enqueues work to be done at an instant. Returns the id of its row; undefined if its key is in the queue already. */
export async function enqueueAt<Payload extends object>(
  tx: Db,
  task: Queued<Payload>,
  entry: Entry<Payload>,
  { now, runAfter }: { now: Date; runAfter: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(queue)
    .values(rowOf(task, entry, times(now, runAfter)))
    .onConflictDoNothing({ target: queue.dedupeKey })
    .returning({ id: queue.id });
  return row?.id;
}

/** A statement takes at most 65,535 parameters. */
const rowsPerStatement = 500;

/**
 * Enqueues work, in the transaction of its cause, so that both are stored or neither is. It is done from `runAfter` on, by default at
 * once.
 */
export async function enqueue<Payload extends object>(
  tx: Db,
  task: Queued<Payload>,
  entries: readonly Entry<Payload>[],
  now: Date,
  runAfter = now,
): Promise<void> {
  const at = times(now, runAfter);
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const rows = entries.slice(from, from + rowsPerStatement).map((entry) => rowOf(task, entry, at));
    await tx.insert(queue).values(rows).onConflictDoNothing({ target: queue.dedupeKey });
    faultPoint('mid-batch');
  }
}

const minute = 60_000;

/** The delays between attempts: 1, 5, 15 and 60 minutes, then 6 hours each. */
const waits = [1, 5, 15, 60] as const;
const longWait = 6 * 60;

/** After this many attempts a task is given up, unless its kind says otherwise. */
export const defaultMaxAttempts = 10;

/**
 * Returns the delay before a failed task is tried again, in milliseconds; null: never. Jitter of a tenth keeps a
 * thousand tasks that failed together from being retried together. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, maxAttempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null;
  return Math.round(waitAfter(attempts) * (1 + random / 10));
}

/** Returns the delay after a number of failures, in milliseconds. */
export function waitAfter(attempts: number): number {
  return (waits[attempts - 1] ?? longWait) * minute;
}

/**
 * The longest delay of a task in the queue after each number of attempts, in milliseconds; the last applies to all
 * higher numbers.
 */
export const longestDelays: readonly number[] = [0, ...waits, longWait].map(
  (minutes) => minutes * minute * 1.1,
);
