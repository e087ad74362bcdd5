import { z } from 'zod';
import { cancelCardSubscription } from '#features/exchange/payments/server/public.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask, handleTask } from '#kit/server/queue/task.ts';
import type { TxCtx } from '#kit/server/transaction.ts';

const endCardTask = defineTask({
  kind: 'end-card-subscription',
  lane: 'jobs',
  payload: z.object({ subscriptionId: z.string(), atPeriodEnd: z.boolean() }),
});

type Ending = { cardSubscriptionId: string | null; atPeriodEnd: boolean };

/** Has the card service take nothing more, in the transaction of its cause. */
export async function endAtCardService(
  tx: TxCtx,
  { cardSubscriptionId, atPeriodEnd }: Ending,
): Promise<void> {
  if (cardSubscriptionId === null) return;
  const payload = { subscriptionId: cardSubscriptionId, atPeriodEnd };
  await enqueue(tx.db, endCardTask, [{ payload }], tx.now);
}

/** Carries that out. */
export const endCardSubscription = handleTask(endCardTask, async (ctx, ending) => {
  await cancelCardSubscription(ctx, ending);
  return { ended: 'done' };
});
