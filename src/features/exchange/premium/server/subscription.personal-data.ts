import { asc, eq } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { premiumGrants } from './premium-grant.tables.ts';
import { lockOpenSubscription } from './subscription.queries.ts';
import { subscriptions } from './subscription.tables.ts';
import { endSubscription } from './subscription-end.ts';

/**
 * Premium that administrators granted a member. The reason is about the member, so it belongs to their
 * copy.
 */
export const ownPremiumGrants: PersonalData = {
  order: 88,
  title: 'Premium membership that you were given',
  kept: null,
  export: (db, userId) =>
    db
      .select({ ...pick(premiumGrants, 'until', 'reason', 'endedAt'), givenAt: premiumGrants.createdAt })
      .from(premiumGrants)
      .where(eq(premiumGrants.userId, userId))
      .orderBy(asc(premiumGrants.id)),
  async erase(tx, userId) {
    await tx.db.delete(premiumGrants).where(eq(premiumGrants.userId, userId));
  },
};

/** A member's premium memberships, including ended ones. */
export const ownSubscriptions: PersonalData = {
  order: 87,
  title: 'Your premium membership',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        ...pick(
          subscriptions,
          'billingInterval',
          'price',
          'status',
          'startedAt',
          'paidUntil',
          'cancelledAt',
          'endedAt',
          'endReason',
        ),
        askedAt: subscriptions.createdAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
      .orderBy(asc(subscriptions.id)),
  async erase(tx, userId) {
    const row = await lockOpenSubscription(tx, userId);
    // Cancels an unpaid order and stops card charges.
    if (row) await endSubscription(tx, row, 'cancelled');
    await tx.db.delete(subscriptions).where(eq(subscriptions.userId, userId));
  },
};
