import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { endSubscription } from './end-subscription.ts';
import { lockOwn } from './queries.ts';
import { subscriptions } from './tables.ts';

/** A member's premium memberships, as they were and are. */
export const ownSubscriptions: PersonalData = {
  order: 87,
  title: 'Your premium membership',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        billingInterval: subscriptions.billingInterval,
        price: subscriptions.price,
        status: subscriptions.status,
        startedAt: subscriptions.startedAt,
        paidUntil: subscriptions.paidUntil,
        cancelledAt: subscriptions.cancelledAt,
        endedAt: subscriptions.endedAt,
        endReason: subscriptions.endReason,
        askedAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(subscriptions.id)),
  async erase(tx, userId) {
    const row = await lockOwn(tx, userId);
    // Nothing more is owed, and no card is charged again.
    if (row) await endSubscription(tx, row, 'cancelled');
    await tx.db.delete(subscriptions).where(eq(subscriptions.userId, userId));
  },
};
