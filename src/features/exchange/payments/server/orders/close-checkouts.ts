import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask, handleTask } from '#kit/server/queue/task.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { cardService, failureOf } from '../card-service/card-service.ts';
import { checkouts } from '../tables.ts';

const closeTask = defineTask({
  kind: 'close-checkout',
  lane: 'jobs',
  payload: z.object({ sessionId: z.string() }),
});

/** Has the payment page of an order closed: what can’t be paid any more isn’t offered. Money that was quicker goes back. */
export async function closeCheckouts(tx: TxCtx, orderId: string): Promise<void> {
  const ended = await tx.db
    .update(checkouts)
    .set({ endedAt: tx.now.toISOString() })
    .where(and(eq(checkouts.orderId, orderId), isNull(checkouts.endedAt)))
    .returning({ sessionId: checkouts.sessionId });
  const entries = ended.flatMap(({ sessionId }) => (sessionId === null ? [] : [{ payload: { sessionId } }]));
  await enqueue(tx.db, closeTask, entries, tx.now);
}

/** Carries that out. A page that is paid or over can’t be closed, which is as well. */
export const closeCheckout = handleTask(closeTask, async (ctx, { sessionId }) => {
  const service = await cardService(ctx);
  if (!service) return { ended: 'suppressed' };
  try {
    await service.checkout.sessions.expire(sessionId);
  } catch (error) {
    const failure = failureOf(error);
    return failure.ended === 'refused' ? { ended: 'done' } : failure;
  }
  return { ended: 'done' };
});
