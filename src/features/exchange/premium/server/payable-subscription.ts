import { inArray } from 'drizzle-orm';
import { askRefundOfOrder } from '#features/exchange/payments/server/public.ts';
import type { SubscriptionState } from '#kit/server/orders/payable.ts';
import type { Payable } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { daysAfter, endOfPeriod, graceDays, isRunning } from '../premium-rules.ts';
import { endAtCardService } from './end-card-subscription.ts';
import { endSubscription, storeMembership } from './end-subscription.ts';
import { lockSubscription, updateSubscription } from './queries.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';
import { tellDue, tellStarted } from './tell-member.ts';

/** Premium membership, as payments know it. */
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
    if (row?.status === 'ended') await giveBack(tx, row, orderId);
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
    await storeMembership(tx, paid);
    if (row.status === 'pending') await tellStarted(tx, paid);
  },
  async refunded(tx, { orderId, entityId, isWhole }) {
    const row = await lockSubscription(tx, entityId);
    // Money of an earlier period, or a part of it, ends nothing.
    if (!row || !isRunning(row) || !isWhole || row.paidOrderId !== orderId) return;
    await endSubscription(tx, row, 'refunded');
  },
  subscription: {
    async changed(tx, state) {
      const row = await lockSubscription(tx, state.entityId);
      if (!row || isOutdated(row, state)) return;
      const known = await updateSubscription(tx, row.id, {
        cardSubscriptionId: state.subscriptionId,
        cardCustomerId: state.customerId,
        cardStateAt: state.asOf,
      });
      await follow(tx, known, state);
    },
    async failed(tx, { entityId, at }) {
      const row = await lockSubscription(tx, entityId);
      // What failed before the last payment came has been mended by it.
      if (row?.status !== 'active' || (row.lastPaidAt !== null && at <= row.lastPaidAt)) return;
      await becomeLate(tx, row);
    },
  },
};

/** Whether something later is known. Its instants are whole seconds: of two in one, what ended it counts, else the one that came last. */
function isOutdated({ cardStateAt, status }: SubscriptionRow, { asOf }: SubscriptionState): boolean {
  if (cardStateAt === null || cardStateAt < asOf) return false;
  return cardStateAt > asOf || status === 'ended';
}

/** A period was taken for a membership that is over: the money goes back, and no more is taken. */
async function giveBack(tx: TxCtx, row: SubscriptionRow, orderId: string): Promise<void> {
  await askRefundOfOrder(tx, { orderId, reason: 'This membership had ended before the payment.' });
  await endAtCardService(tx, row);
}

/** Does what the card service says about a membership. */
async function follow(tx: TxCtx, row: SubscriptionRow, { status, endsWithPeriod, asOf }: SubscriptionState) {
  if (row.status === 'ended') {
    if (status !== 'cancelled') await endAtCardService(tx, row);
    return;
  }
  if (status === 'cancelled') {
    // It is over there already: there is nothing to tell the card service.
    const gone = { ...row, cardSubscriptionId: null };
    await endSubscription(tx, gone, row.cancelledAt === null ? 'unpaid' : 'cancelled');
    return;
  }
  const isLate = status === 'past_due' || status === 'unpaid' || status === 'paused';
  if (isLate && row.status === 'active') {
    await becomeLate(tx, row);
    return;
  }
  // What was so before the member last said how it is to be counts no more.
  if (row.wishedAt !== null && asOf < row.wishedAt) return;
  const cancelledAt = endsWithPeriod ? (row.cancelledAt ?? tx.now.toISOString()) : null;
  if (cancelledAt === row.cancelledAt) return;
  await storeMembership(tx, await updateSubscription(tx, row.id, { cancelledAt }));
}

/** The next period isn’t paid: the membership goes on for a while, and the member is told. */
export async function becomeLate(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  const now = tx.now.toISOString();
  const graceUntil = daysAfter(later(row.paidUntil, row.cardSubscriptionId === null ? null : now), graceDays);
  const late = await updateSubscription(tx, row.id, { status: 'past_due', graceUntil });
  await storeMembership(tx, late);
  await tellDue(tx, late, true);
}

/** The later of two instants. */
function later(one: string | null, other: string | null): string {
  return [one ?? '', other ?? ''].toSorted().at(-1) ?? '';
}
