import { and, eq, inArray } from 'drizzle-orm';
import { accountBanned, holdUser } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { classifiedListings } from './tables.ts';

/** Takes down what a banned member offers, unless the ban was lifted meanwhile. */
export const takeBannedListingsDown = subscribe(
  accountBanned,
  'classifieds: take down what a banned member offers',
  async (tx, { userId }) => {
    const user = await holdUser(tx.db, userId);
    if (user?.accountStatus !== 'banned') return null;
    const now = tx.now.toISOString();
    await tx.db
      .update(classifiedListings)
      .set({ status: 'expired', expiresAt: now, updatedAt: now })
      .where(
        and(eq(classifiedListings.sellerUserId, userId), inArray(classifiedListings.status, ['approved'])),
      );
    return null;
  },
);
