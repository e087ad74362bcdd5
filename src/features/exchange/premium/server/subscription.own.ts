import { requireUser } from '#features/accounts/users/server/public.ts';
import { cancelOrder, placeOrder, startCardSubscription } from '#features/exchange/payments/server/public.ts';
import { pricingTierNotFound } from '#features/exchange/prices/price.contract.ts';
import { findOfferedTier } from '#features/exchange/prices/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  calls,
  noSubscription,
  type OwnSubscription,
  subscriptionRunning,
} from '../subscription.contract.ts';
import { isRunning, subscriptionIntervals } from '../subscription.rules.ts';
import {
  findOpenSubscription,
  lastCustomer,
  lockOpenSubscription,
  toOwnSubscription,
  updateSubscription,
} from './subscription.queries.ts';
import { type SubscriptionRow, subscriptions } from './subscription.tables.ts';
import { endSubscription, enqueueRenewalChoice, storeMembership } from './subscription-end.ts';

/** Returns the caller’s membership. */
export const getSubscription = handle(calls.getSubscription, async (ctx) => {
  const row = await findOpenSubscription(ctx.db, requireUser(ctx).id);
  return { subscription: row ? await toOwnSubscription(ctx.db, row) : null };
});

/**
 * Starts a membership. With card payments, Stripe charges each period. The checkout session is created once the membership is
 * stored, with the membership's id as idempotency key, so that repeated calls return the same page. Refuses:
 * pricing_tier_not_found, subscription_running, cards_off, card_service_away.
 */
export const startSubscription = handle(calls.startSubscription, {
  async run(tx, { pricingTierId }) {
    const userId = requireUser(tx).id;
    const before = await lockOpenSubscription(tx, userId);
    if (before && isRunning(before)) throw apiError(subscriptionRunning);
    if (before && isPendingRequest(before, pricingTierId)) return toOwnSubscription(tx.db, before);
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
    return toOwnSubscription(tx.db, (await lockOpenSubscription(tx, userId)) ?? row);
  },
  async finish(ctx, subscription) {
    const isByCard = ctx.config.stripe !== undefined && subscription.orderId === null;
    return { subscription, checkoutUrl: isByCard ? await checkoutUrlOf(ctx, subscription) : null };
  },
});

/** Whether the same package was requested before and not paid yet, so that its price still holds. */
function isPendingRequest(row: SubscriptionRow, pricingTierId: string): boolean {
  return row.status === 'pending' && row.pricingTierId === pricingTierId;
}

/** Returns the URL of the Stripe checkout page for a membership. */
async function checkoutUrlOf(ctx: Ctx, subscription: OwnSubscription): Promise<string> {
  const userId = requireUser(ctx).id;
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

/** Places the order for the first or next period. */
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
  // A free order is paid already, and its period is stored.
  if (status === 'pending') await updateSubscription(tx, row.id, { orderId });
}

/** Cancels the membership: a paid one ends with its period, any other immediately. Refuses: no_subscription. */
export const cancelSubscription = handle(calls.cancelSubscription, {
  async run(tx) {
    const row = await lockOpenSubscription(tx, requireUser(tx).id);
    if (!row) throw apiError(noSubscription);
    if (row.status !== 'active') {
      await endSubscription(tx, row, 'cancelled');
      return { subscription: null, message: 'Your premium membership has ended.' };
    }
    const cancelled = row.cancelledAt === null ? await cancelAtPeriodEnd(tx, row) : row;
    return {
      subscription: await toOwnSubscription(tx.db, cancelled),
      message: 'Your premium membership will end when the period you’ve paid for is over.',
    };
  },
});

async function cancelAtPeriodEnd(tx: TxCtx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.orderId !== null) await cancelOrder(tx, row.orderId);
  return setRenewalChoice(tx, row, { cancelledAt: tx.now.toISOString(), orderId: null });
}

/** Withdraws the cancellation of a membership whose period is still running. Refuses: no_subscription. */
export const keepSubscription = handle(calls.keepSubscription, {
  async run(tx) {
    const row = await lockOpenSubscription(tx, requireUser(tx).id);
    if (!row || !isRunning(row) || isOver(row, tx.now)) throw apiError(noSubscription);
    const kept = row.cancelledAt === null ? row : await setRenewalChoice(tx, row, { cancelledAt: null });
    return {
      subscription: await toOwnSubscription(tx.db, kept),
      message: 'Your premium membership continues.',
    };
  },
});

function isOver({ cancelledAt, paidUntil }: SubscriptionRow, now: Date): boolean {
  return cancelledAt !== null && paidUntil !== null && Date.parse(paidUntil) <= now.getTime();
}

/** Stores whether the membership ends with its period, and enqueues the same at Stripe. */
async function setRenewalChoice(
  tx: TxCtx,
  row: SubscriptionRow,
  change: { cancelledAt: string | null; orderId?: null },
): Promise<SubscriptionRow> {
  const changed = await updateSubscription(tx, row.id, { ...change, wishedAt: tx.now.toISOString() });
  await enqueueRenewalChoice(tx, changed);
  await storeMembership(tx, changed.userId);
  return changed;
}
