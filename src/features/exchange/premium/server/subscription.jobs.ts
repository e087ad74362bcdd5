import { and, eq, inArray, lte, or } from 'drizzle-orm';
import { findTier } from '#features/exchange/prices/server/public.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { cardSlackDays, daysAfter, pendingDays, renewalDays } from '../subscription.rules.ts';
import { notifyDue } from './subscription.messages.tsx';
import { askForPeriod } from './subscription.own.ts';
import { lockSubscription } from './subscription.queries.ts';
import { type SubscriptionRow, subscriptions } from './subscription.tables.ts';
import { endSubscription } from './subscription-end.ts';
import { markPastDue } from './subscription-payment.ts';

/** Places the order for the next period, marks unpaid memberships as past due, and ends those that are over. */
export const renewSubscriptions = dueRows({
  name: 'renew-subscriptions',
  table: subscriptions,
  key: subscriptions.id,
  due({ now }) {
    const instant = now.toISOString();
    return or(
      and(
        eq(subscriptions.status, 'pending'),
        lte(subscriptions.createdAt, daysAfter(instant, -pendingDays)),
      ),
      and(
        inArray(subscriptions.status, ['active', 'past_due']),
        lte(subscriptions.paidUntil, daysAfter(instant, renewalDays)),
      ),
    );
  },
  lock: (tx, { id }) => lockSubscription(tx, id),
  act: renewOrEnd,
});

async function renewOrEnd(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  const now = tx.now.toISOString();
  if (row.status === 'pending' && daysAfter(row.createdAt, pendingDays) <= now) {
    await endSubscription(tx, row, 'unpaid');
  } else if (row.status === 'past_due' && (row.graceUntil ?? now) <= now) {
    await endSubscription(tx, row, 'unpaid');
  } else if (row.status === 'active') await renewOrEndActive(tx, row, now);
}

async function renewOrEndActive(tx: TxCtx, row: SubscriptionRow, now: string): Promise<void> {
  const { paidUntil, cancelledAt, orderId } = row;
  if (paidUntil === null) return;
  const isByCard = row.cardSubscriptionId !== null;
  const isOver = daysAfter(paidUntil, isByCard ? cardSlackDays : 0) <= now;
  if (isOver && cancelledAt !== null) await endSubscription(tx, row, 'cancelled');
  else if (isOver) await markPastDue(tx, row);
  else if (!isByCard && cancelledAt === null && orderId === null) {
    const found = await findTier(tx.db, row.pricingTierId);
    await askForPeriod(tx, row, found?.tier.name ?? 'Premium');
    await notifyDue(tx, row, false);
  }
}
