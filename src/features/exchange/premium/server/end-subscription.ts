import { refreshMembership } from '#features/accounts/users/server/public.ts';
import { cancelOrder } from '#features/exchange/payments/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EndReason, isRunning, runsUntil } from '../premium-rules.ts';
import { endAtCardService } from './end-card-subscription.ts';
import { updateSubscription } from './queries.ts';
import type { SubscriptionRow } from './tables.ts';
import { tellEnded } from './tell-member.ts';

/** Ends a membership now: nothing more is owed, and the member is told where they had it. */
export async function endSubscription(
  tx: TxCtx,
  row: SubscriptionRow,
  reason: EndReason,
): Promise<SubscriptionRow> {
  if (row.orderId !== null) await cancelOrder(tx, row.orderId);
  await endAtCardService(tx, row);
  const ended = await updateSubscription(tx, row.id, {
    status: 'ended',
    endedAt: tx.now.toISOString(),
    endReason: reason,
    graceUntil: null,
    orderId: null,
  });
  if (!isRunning(row)) return ended;
  await storeMembership(tx, ended);
  await tellEnded(tx, ended, reason);
  return ended;
}

/** Writes what the account says of the membership: whether it runs and until when, and the tier that follows from it. */
export function storeMembership(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  return refreshMembership(tx, row.userId, {
    isActiveSubscriber: isRunning(row),
    subscriptionExpiresAt: runsUntil(row),
  });
}
