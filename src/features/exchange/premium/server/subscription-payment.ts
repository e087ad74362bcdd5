import { inArray } from 'drizzle-orm';
import { requestOrderRefund } from '#features/exchange/payments/server/public.ts';
import type { SubscriptionState } from '#kit/server/contributions.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { daysAfter, endOfPeriod, graceDays, isRunning } from '../subscription.rules.ts';
import { notifyDue, notifyStarted } from './subscription.messages.tsx';
import { lockSubscription, updateSubscription } from './subscription.queries.ts';
import { type SubscriptionRow, subscriptions } from './subscription.tables.ts';
import { endSubscription, enqueueCardCancellation, storeMembership } from './subscription-end.ts';

/** Payments for premium membership. */
export const payableSubscription: Payable = {
  entityType: 'subscription',
  label: 'Premium membership',
  async describe(db, ids) {
    const rows = await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(inArray(subscriptions.id, [...ids]));
    return new Map(rows.map(({ id }) => [id, { name: 'Premium membership', path: '/premium' }]));
  },
  lock: lockSubscription,
  async paid(tx, { orderId, entityId, paidAt, periodEnd }) {
    const row = await lockSubscription(tx, entityId);
    if (row?.status === 'ended') await refundPeriod(tx, row, orderId);
    if (!row || row.status === 'ended') return;
    const startedAt = row.startedAt ?? paidAt;
    const next = periodEnd ?? endOfPeriod(row.paidUntil ?? paidAt, row.billingInterval, startedAt);
    const paid = await updateSubscription(tx, row.id, {
      status: 'active',
      startedAt,
      lastPaidAt: later(row.lastPaidAt, paidAt),
      paidUntil: later(row.paidUntil, next),
      graceUntil: null,
      orderId: row.orderId === orderId ? null : row.orderId,
      paidOrderId: orderId,
    });
    await storeMembership(tx, paid.userId);
    if (row.status === 'pending') await notifyStarted(tx, paid);
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const row = await lockSubscription(tx, entityId);
    // A partial refund, or one of an earlier period, does not end the membership.
    if (!row || !isRunning(row) || !isWhole || row.paidOrderId !== orderId) return;
    await endSubscription(tx, row, 'refunded');
  },
  subscription: {
    async changed(tx, state) {
      const row = await lockSubscription(tx, state.entityId);
      if (!row || isOutdated(row, state)) return;
      const updated = await updateSubscription(tx, row.id, {
        cardSubscriptionId: state.subscriptionId,
        cardCustomerId: state.customerId,
        cardStateAt: state.asOf,
      });
      await applyCardState(tx, updated, state);
    },
    async failed(tx, { entityId, at }) {
      const row = await lockSubscription(tx, entityId);
      // Ignores a failure that is older than the last payment.
      if (row?.status !== 'active' || (row.lastPaidAt !== null && at <= row.lastPaidAt)) return;
      await markPastDue(tx, row);
    },
  },
};

/**
 * Whether a newer state is known. Instants from Stripe are whole seconds: of two states in the same second, an ended one wins, or
 * else the one that was received last.
 */
function isOutdated({ cardStateAt, status }: SubscriptionRow, { asOf }: SubscriptionState): boolean {
  if (cardStateAt === null || cardStateAt < asOf) return false;
  return cardStateAt > asOf || status === 'ended';
}

/** Refunds a period that was charged after the membership had ended, and stops further charges. */
async function refundPeriod(tx: TxCtx, row: SubscriptionRow, orderId: string): Promise<void> {
  await requestOrderRefund(tx, { orderId, reason: 'This membership had ended before the payment.' });
  await enqueueCardCancellation(tx, row);
}

/** Applies a status from Stripe to a membership. */
async function applyCardState(
  tx: TxCtx,
  row: SubscriptionRow,
  { status, endsWithPeriod, asOf }: SubscriptionState,
) {
  if (row.status === 'ended') {
    if (status !== 'cancelled') await enqueueCardCancellation(tx, row);
    return;
  }
  if (status === 'cancelled') {
    // The subscription has ended at Stripe, so there is nothing to cancel there.
    const withoutCard = { ...row, cardSubscriptionId: null };
    await endSubscription(tx, withoutCard, row.cancelledAt === null ? 'unpaid' : 'cancelled');
    return;
  }
  const isLate = status === 'past_due' || status === 'unpaid' || status === 'paused';
  if (isLate && row.status === 'active') {
    await markPastDue(tx, row);
    return;
  }
  // Ignores a state that is older than the member’s last choice.
  if (row.wishedAt !== null && asOf < row.wishedAt) return;
  const cancelledAt = endsWithPeriod ? (row.cancelledAt ?? tx.now.toISOString()) : null;
  if (cancelledAt === row.cancelledAt) return;
  await updateSubscription(tx, row.id, { cancelledAt });
  await storeMembership(tx, row.userId);
}

/** Marks a membership as past due, which starts the grace period, and notifies the member. */
export async function markPastDue(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  const now = tx.now.toISOString();
  const graceUntil = daysAfter(later(row.paidUntil, row.cardSubscriptionId === null ? null : now), graceDays);
  const late = await updateSubscription(tx, row.id, { status: 'past_due', graceUntil });
  await storeMembership(tx, late.userId);
  await notifyDue(tx, late, true);
}

/** Returns the later of two instants. */
function later(a: string | null, b: string | null): string {
  return [a ?? '', b ?? ''].toSorted().at(-1) ?? '';
}
