import { and, desc, isNotNull, ne } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { calls } from '../../records-contract.ts';

const maxShown = 50;

/** Returns failed tasks in the queue, other than messages: those given up, and those waiting to be retried. */
export const listFailedTasks = handle(calls.listFailedTasks, async ({ db }) => {
  const rows = await db
    .select()
    .from(queue)
    .where(and(ne(queue.kind, 'mail'), isNotNull(queue.lastError)))
    .orderBy(desc(queue.id))
    .limit(maxShown);
  return rows.map(({ id, kind, status, attempts, lastError, createdAt }) => ({
    id,
    kind,
    isGivenUp: status === 'given_up',
    attempts,
    lastError: lastError ?? '',
    createdAt,
  }));
});
