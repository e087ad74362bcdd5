import { and, eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { calls } from '../contract.ts';
import { tooLateToUndo } from '../errors.ts';
import { decisionTask } from './decision-task.ts';

/** Takes one's own decision out of the queue. Refuses: too_late_to_undo, once a worker has it. */
export const undoInboxDecision = handle(calls.undoInboxDecision, {
  async run(tx, { id }) {
    const [taken] = await tx.db
      .delete(queue)
      .where(
        and(
          eq(queue.id, id),
          eq(queue.kind, decisionTask.kind),
          eq(queue.userId, personOf(tx).id),
          eq(queue.status, 'queued'),
        ),
      )
      .returning({ id: queue.id });
    if (!taken) throw apiError(tooLateToUndo);
    return { message: 'Undone' };
  },
});
