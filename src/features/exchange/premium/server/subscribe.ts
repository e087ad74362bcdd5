import { personOf } from '#features/accounts/users/server/public.ts';
import { cancelOrder, placeOrder, startCardSubscription } from '#features/exchange/payments/server/public.ts';
import { pricingTierNotFound } from '#features/exchange/prices/errors.ts';
import { findOfferedTier } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, noSubscription, type OwnSubscription, subscriptionRunning } from '../contract.ts';
import { isRunning, subscriptionIntervals } from '../premium-rules.ts';
import { tellWish } from './end-card-subscription.ts';
import { endSubscription, storeMembership } from './end-subscription.ts';
import { findOwn, lastCustomer, lockOwn, toOwnSubscription, updateSubscription } from './queries.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';

/** Answers the caller’s membership. */
export const getSubscription = handle(calls.getSubscription, async (ctx) => {
  const row = await findOwn(ctx.db, personOf(ctx).id);
  return { subscription: row ? await toOwnSubscription(ctx.db, row) : null };
});

/**
 * Asks for a membership. With cards on, the card service takes each period by itself: its page is asked for once the membership is stored,
 * by the membership's id, so that pressing again leads to the same page.
 * Refuses: pricing_tier_not_found, subscription_running, cards_off, card_service_away.
 */
export const startSubscription = handle(calls.startSubscription, {
  async run(tx, { pricingTierId }) {
    const userId = personOf(tx).id;
    const before = await lockOwn(tx, userId);
    if (before && isRunning(before)) throw apiError(subscriptionRunning);
    if (before && isSameWish(before, pricingTierId)) return toOwnSubscription(tx.db, before);
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
    if (tx.config.stripe === undefined) await askForPeriod(tx, row, tier.name);
    return toOwnSubscription(tx.db, (await lockOwn(tx, userId)) ?? row);
  },
  async finish(ctx, subscription) {
    const isByCard = ctx.config.stripe !== undefined && subscription.orderId === null;
    return { subscription, checkoutUrl: isByCard ? await cardPage(ctx, subscription) : null };
  },
});

/** Whether the same was asked for already, and only waits to be paid: its price is held. */
function isSameWish(row: SubscriptionRow, pricingTierId: string): boolean {
  return row.status === 'pending' && row.pricingTierId === pricingTierId;
}

/** The card service's page on which a membership begins. */
async function cardPage(ctx: Ctx, subscription: OwnSubscription): Promise<string> {
  const userId = personOf(ctx).id;
  const { url } = await startCardSubscription(ctx, {
    key: subscription.id,
    customerId: await lastCustomer(ctx.db, userId),
    entityType: 'subscription',
    entityId: subscription.id,
    buyerUserId: userId,
    name: subscription.tierName,
    amount: subscription.price,
    interval: subscription.billingInterval,
    paidPath: '/premium?paid=1',
    leftPath: '/premium',
  });
  return url;
}

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
      message: 'Your premium membership will end when the period you’ve paid for is over.',
    };
  },
});

async function letEnd(tx: TxCtx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.orderId !== null) await cancelOrder(tx, row.orderId);
  return wish(tx, row, { cancelledAt: tx.now.toISOString(), orderId: null });
}

/** Takes back that the membership ends with its period, while that runs. Refuses: no_subscription. */
export const keepSubscription = handle(calls.keepSubscription, {
  async run(tx) {
    const row = await lockOwn(tx, personOf(tx).id);
    if (!row || !isRunning(row) || isOver(row, tx.now)) throw apiError(noSubscription);
    const kept = row.cancelledAt === null ? row : await wish(tx, row, { cancelledAt: null });
    return {
      subscription: await toOwnSubscription(tx.db, kept),
      message: 'Your premium membership continues.',
    };
  },
});

function isOver({ cancelledAt, paidUntil }: SubscriptionRow, now: Date): boolean {
  return cancelledAt !== null && paidUntil !== null && Date.parse(paidUntil) <= now.getTime();
}

/** Stores whether it is to end with its period, and has the card service do the same. */
async function wish(
  tx: TxCtx,
  row: SubscriptionRow,
  change: { cancelledAt: string | null; orderId?: null },
): Promise<SubscriptionRow> {
  const wished = await updateSubscription(tx, row.id, { ...change, wishedAt: tx.now.toISOString() });
  await tellWish(tx, wished);
  await storeMembership(tx, wished);
  return wished;
}
