import type { Db } from '../db/database.ts';
import { faultPoint } from '../fault.ts';
import { queue } from './tables.ts';
import type { Task } from './task.ts';

export type Entry<Payload> = {
  payload: Payload;
  /** The member whom it is for: the row goes with the account. */
  userId?: string | undefined;
  /** The member whom it names or quotes to others: the row goes with that account too. */
  aboutUserId?: string | null | undefined;
  /** Of two entries with one key the second is not written. */
  dedupeKey?: string | undefined;
};

type Queued<Payload extends object> = Pick<Task<Payload>, 'kind' | 'lane' | 'payload'>;

function rowOf<Payload extends object>(
  { kind, lane, payload }: Queued<Payload>,
  entry: Entry<Payload>,
  at: { createdAt: string; runAfter: string },
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

/**
 * Puts one piece of work into the queue, to be carried out at an instant. Returns the id of its row; undefined where its key is
 * in the queue already.
 */
export async function enqueueAt<Payload extends object>(
  tx: Db,
  task: Queued<Payload>,
  entry: Entry<Payload>,
  { now, runAfter }: { now: Date; runAfter: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .insert(queue)
    .values(rowOf(task, entry, { createdAt: now.toISOString(), runAfter: runAfter.toISOString() }))
    .onConflictDoNothing({ target: queue.dedupeKey })
    .returning({ id: queue.id });
  return row?.id;
}

/** A statement takes 65,535 parameters at most. */
const rowsPerStatement = 500;

/** Puts work into the queue, in the transaction of what causes it: both are stored or neither is. */
export async function enqueue<Payload extends object>(
  tx: Db,
  task: Queued<Payload>,
  entries: readonly Entry<Payload>[],
  now: Date,
): Promise<void> {
  const at = { createdAt: now.toISOString(), runAfter: now.toISOString() };
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const rows = entries.slice(from, from + rowsPerStatement).map((entry) => rowOf(task, entry, at));
    await tx.insert(queue).values(rows).onConflictDoNothing({ target: queue.dedupeKey });
    faultPoint('mid-batch');
  }
}
