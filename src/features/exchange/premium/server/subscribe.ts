import { personOf } from '#features/accounts/users/server/public.ts';
import { cancelOrder, placeOrder } from '#features/exchange/payments/server/public.ts';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { findOfferedTier } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, noSubscription, subscriptionRunning } from '../contract.ts';
import { isRunning, subscriptionIntervals } from '../premium-rules.ts';
import { endSubscription, storeMembership } from './end-subscription.ts';
import { findOwn, lockOwn, toOwnSubscription, updateSubscription } from './queries.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';

/** Answers the caller’s membership. */
export const getSubscription = handle(calls.getSubscription, async (ctx) => {
  const row = await findOwn(ctx.db, personOf(ctx).id);
  return { subscription: row ? await toOwnSubscription(ctx.db, row) : null };
});

/** Asks for a membership. Refuses: pricing_tier_not_found, subscription_running. */
export const startSubscription = handle(calls.startSubscription, {
  async run(tx, { pricingTierId }) {
    const userId = personOf(tx).id;
    const before = await lockOwn(tx, userId);
    if (before && isRunning(before)) throw apiError(subscriptionRunning);
    const tier = await findOfferedTier(tx.db, pricingTierId);
    const billingInterval = subscriptionIntervals.find((one) => one === tier?.billingInterval);
    if (tier?.entityType !== 'subscription' || billingInterval === undefined) {
      throw apiError(pricingTierNotFound);
    }
    if (before) await endSubscription(tx, before, 'cancelled');
    const [row] = await tx.db
      .insert(subscriptions)
      .values({ userId, pricingTierId, billingInterval, price: tier.basePrice })
      .returning();
    if (!row) throw new Error('The membership was not stored.');
    await askForPeriod(tx, row, tier.name);
    const asked = await lockOwn(tx, userId);
    return { subscription: asked ? await toOwnSubscription(tx.db, asked) : null };
  },
});

/** Asks for the price of a period: of the first, or of the next one. */
export async function askForPeriod(tx: TxCtx, row: SubscriptionRow, tierName: string): Promise<void> {
  const { orderId, status } = await placeOrder(tx, {
    buyerUserId: row.userId,
    entityType: 'subscription',
    entityId: row.id,
    amount: row.price,
    description: tierName,
    pricingTierId: row.pricingTierId,
    dueAt: row.paidUntil,
  });
  // What costs nothing is paid already, and its period written.
  if (status === 'pending') await updateSubscription(tx, row.id, { orderId });
}

/** Lets the membership end. Refuses: no_subscription. */
export const cancelSubscription = handle(calls.cancelSubscription, {
  async run(tx) {
    const row = await lockOwn(tx, personOf(tx).id);
    if (!row) throw apiError(noSubscription);
    if (row.status !== 'active') {
      await endSubscription(tx, row, 'cancelled');
      return { subscription: null, message: 'Your premium membership has ended.' };
    }
    const cancelled = row.cancelledAt === null ? await letEnd(tx, row) : row;
    return {
      subscription: await toOwnSubscription(tx.db, cancelled),
      message: 'Your premium membership ends with the period that is paid.',
    };
  },
});

async function letEnd(tx: TxCtx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.orderId !== null) await cancelOrder(tx, row.orderId);
  const change = { cancelledAt: tx.now.toISOString(), orderId: null };
  const cancelled = await updateSubscription(tx, row.id, change);
  await storeMembership(tx, cancelled);
  return cancelled;
}
