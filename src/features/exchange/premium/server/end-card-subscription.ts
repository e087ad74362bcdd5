import { eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  cancelCardSubscription,
  setCardSubscriptionEnding,
} from '#features/exchange/payments/server/public.ts';
import { enqueue } from '#kit/server/queue/enqueue.ts';
import { defineTask, handleTask } from '#kit/server/queue/task.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';

const endCardTask = defineTask({
  kind: 'end-card-subscription',
  lane: 'jobs',
  payload: z.object({ subscriptionId: z.string() }),
});

const cardWishTask = defineTask({
  kind: 'tell-card-subscription-wish',
  lane: 'jobs',
  payload: z.object({ subscriptionId: z.string(), wishedAt: z.string(), endsWithPeriod: z.boolean() }),
});

type Known = Pick<SubscriptionRow, 'cardSubscriptionId'>;

/** Has the card service end it and take nothing more, in the transaction of its cause. */
export async function endAtCardService(tx: TxCtx, { cardSubscriptionId }: Known): Promise<void> {
  if (cardSubscriptionId === null) return;
  await enqueue(tx.db, endCardTask, [{ payload: { subscriptionId: cardSubscriptionId } }], tx.now);
}

/** Tells the card service whether a membership is to end with the period that is paid. */
export async function tellWish(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  const { cardSubscriptionId: subscriptionId, wishedAt, cancelledAt } = row;
  if (subscriptionId === null || wishedAt === null) return;
  const payload = { subscriptionId, wishedAt, endsWithPeriod: cancelledAt !== null };
  await enqueue(tx.db, cardWishTask, [{ payload }], tx.now);
}

/** Carries out that it ends. */
export const endCardSubscription = handleTask(endCardTask, async (ctx, { subscriptionId }) => {
  await cancelCardSubscription(ctx, subscriptionId);
  return { ended: 'done' };
});

/** Carries out a wish, if its member has not said otherwise since: a try that comes late undoes nothing. */
export const tellCardWish = handleTask(cardWishTask, async (ctx, wish) => {
  const [row] = await ctx.db
    .select({ wishedAt: subscriptions.wishedAt, status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.cardSubscriptionId, wish.subscriptionId));
  const isTheLast = row?.wishedAt === wish.wishedAt && row.status !== 'ended';
  if (isTheLast) await setCardSubscriptionEnding(ctx, wish);
  return { ended: 'done' };
});
