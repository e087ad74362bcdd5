import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { refreshMembership } from '#features/accounts/users/server/public.ts';
import {
  cancelCardSubscription,
  cancelOrder,
  setCardSubscriptionEnding,
} from '#features/exchange/payments/server/public.ts';
import { defineTask, enqueue, handleTask } from '#kit/server/queue/task.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EndReason, isRunning, runsUntil } from '../subscription.rules.ts';
import { notifyEnded } from './subscription.messages.tsx';
import { findGrant, findOpenSubscription, updateSubscription } from './subscription.queries.ts';
import { type SubscriptionRow, subscriptions } from './subscription.tables.ts';

/** Ends a membership now and cancels its unpaid order. Notifies the member if they had it. */
export async function endSubscription(
  tx: TxCtx,
  row: SubscriptionRow,
  reason: EndReason,
): Promise<SubscriptionRow> {
  if (row.orderId !== null) await cancelOrder(tx, row.orderId);
  await enqueueCardCancellation(tx, row);
  const ended = await updateSubscription(tx, row.id, {
    status: 'ended',
    endedAt: tx.now.toISOString(),
    endReason: reason,
    graceUntil: null,
    orderId: null,
  });
  if (!isRunning(row)) return ended;
  await storeMembership(tx, row.userId);
  await notifyEnded(tx, ended, reason);
  return ended;
}

/** Updates the account: until when premium runs, paid or given, whichever is longer, and the tier that follows from it. */
export async function storeMembership(tx: TxCtx, userId: string): Promise<void> {
  const paid = await findOpenSubscription(tx.db, userId);
  const given = await findGrant(tx.db, userId, tx.now);
  const ends = [paid ? runsUntil(paid) : null, given?.until ?? null].filter((end) => end !== null);
  await refreshMembership(tx, userId, {
    isActiveSubscriber: given !== undefined || (paid !== undefined && isRunning(paid)),
    subscriptionExpiresAt: ends.toSorted().at(-1) ?? null,
  });
}

const endCardTask = defineTask({
  kind: 'end-card-subscription',
  lane: 'jobs',
  payload: z.object({ subscriptionId: z.string() }),
});

const renewalChoiceTask = defineTask({
  kind: 'tell-card-subscription-wish',
  lane: 'jobs',
  payload: z.object({ subscriptionId: z.string(), wishedAt: z.string(), endsWithPeriod: z.boolean() }),
});

type CardSubscription = Pick<SubscriptionRow, 'cardSubscriptionId'>;

/** Enqueues ending the subscription at Stripe, in the current transaction. */
export async function enqueueCardCancellation(
  tx: TxCtx,
  { cardSubscriptionId }: CardSubscription,
): Promise<void> {
  if (cardSubscriptionId === null) return;
  await enqueue(tx.db, endCardTask, [{ payload: { subscriptionId: cardSubscriptionId } }], tx.now);
}

/** Enqueues setting at Stripe whether the membership ends with the paid period. */
export async function enqueueRenewalChoice(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  const { cardSubscriptionId: subscriptionId, wishedAt, cancelledAt } = row;
  if (subscriptionId === null || wishedAt === null) return;
  const payload = { subscriptionId, wishedAt, endsWithPeriod: cancelledAt !== null };
  await enqueue(tx.db, renewalChoiceTask, [{ payload }], tx.now);
}

/** Ends the subscription at Stripe. */
export const endCardSubscription = handleTask(endCardTask, async (ctx, { subscriptionId }) => {
  await cancelCardSubscription(ctx, subscriptionId);
  return { ended: 'done' };
});

/** Sends the member’s choice to Stripe, unless they have changed it since: a late retry must not undo a newer choice. */
export const sendRenewalChoice = handleTask(renewalChoiceTask, async (ctx, choice) => {
  const [row] = await ctx.db
    .select({ wishedAt: subscriptions.wishedAt, status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.cardSubscriptionId, choice.subscriptionId));
  const isLatest = row?.wishedAt === choice.wishedAt && row.status !== 'ended';
  if (isLatest) await setCardSubscriptionEnding(ctx, choice);
  return { ended: 'done' };
});
