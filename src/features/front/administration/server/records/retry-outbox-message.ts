import { and, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { messageNotFound, notGivenUp } from '../../errors.ts';
import { calls } from '../../records-contract.ts';

/** Gives a message, or other work, its tries again. Refuses: message_not_found, not_given_up. */
export const retryOutboxMessage = handle(calls.retryOutboxMessage, {
  async run(tx, { id }) {
    if ((await tx.db.$count(queue, eq(queue.id, id))) === 0) throw apiError(messageNotFound);
    const queued = await tx.db
      .update(queue)
      .set({ status: 'queued', attempts: 0, runAfter: tx.now.toISOString() })
      .where(and(eq(queue.id, id), eq(queue.status, 'given_up')))
      .returning({ id: queue.id });
    if (queued.length === 0) throw apiError(notGivenUp);
    await audit(tx, { action: 'outbox.retry', target: { type: 'outbox', id } });
    return { message: 'The message has been queued again.' };
  },
});
