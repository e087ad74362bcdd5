import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { lockUserForShare, memberBanned } from '#features/accounts/users/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { daysLater, reminderDays, talkDaysKept } from '../listing.rules.ts';
import { notifyEnding } from './listing.messages.tsx';
import { deleteListing } from './listing.own.ts';
import { type ListingRow, lockListing } from './listing.queries.ts';
import { classifiedListings, classifiedTalks } from './listing.tables.ts';

const listingRows = {
  table: classifiedListings,
  key: classifiedListings.id,
  lock: (tx: TxCtx, { id }: ListingRow) => lockListing(tx, id),
};

const isPublished = and(eq(classifiedListings.status, 'approved'), isNull(classifiedListings.removedAt));

const expireListings = dueRows({
  ...listingRows,
  name: 'expire-listings',
  due: ({ now }) => and(isPublished, lte(classifiedListings.expiresAt, now.toISOString())),
  act: (tx, row) => updateAndNotifySeller(tx, row, { status: 'expired' }),
});

const remindSellers = dueRows({
  ...listingRows,
  name: 'remind-of-listing-end',
  isReminder: true,
  due: ({ now }) =>
    and(
      isPublished,
      isNull(classifiedListings.reminderSentAt),
      gt(classifiedListings.expiresAt, now.toISOString()),
      lte(classifiedListings.expiresAt, daysLater(now, reminderDays).toISOString()),
    ),
  act: (tx, row) => updateAndNotifySeller(tx, row, { reminderSentAt: tx.now.toISOString() }),
});

async function updateAndNotifySeller(
  tx: TxCtx,
  { id }: ListingRow,
  change: Partial<typeof classifiedListings.$inferInsert>,
): Promise<void> {
  const [row] = await tx.db
    .update(classifiedListings)
    .set({ ...change, updatedAt: tx.now.toISOString() })
    .where(eq(classifiedListings.id, id))
    .returning();
  if (row) await notifyEnding(tx, row, row.status === 'expired');
}

/** Expires listings that have ended, and reminds sellers of those that end soon. */
export const endListings = [expireListings, remindSellers];

const purgeBefore = (now: Date) => daysLater(now, -talkDaysKept).toISOString();

/** A published listing whose end has passed is expired first, which tells the seller, and deleted the next day. */
const hasEnded = or(
  eq(classifiedListings.status, 'expired'),
  and(eq(classifiedListings.status, 'approved'), isNotNull(classifiedListings.removedAt)),
);

const deleteOldListings = dueRows({
  name: 'delete-old-listings',
  table: classifiedListings,
  key: classifiedListings.id,
  due({ now }) {
    const before = purgeBefore(now);
    return or(
      and(eq(classifiedListings.status, 'sold'), lt(classifiedListings.soldAt, before)),
      and(hasEnded, lt(classifiedListings.expiresAt, before)),
      and(eq(classifiedListings.status, 'rejected'), lt(classifiedListings.updatedAt, before)),
    );
  },
  lock: (tx, { id }) => lockListing(tx, id),
  act: deleteListing,
});

async function deleteOldTalks({ db, now }: Ctx): Promise<void> {
  const isOld = or(
    lt(classifiedTalks.lastMessageAt, purgeBefore(now)),
    sql`${classifiedTalks.sellerUserId} is null and ${classifiedTalks.buyerUserId} is null`,
  );
  await db.delete(classifiedTalks).where(isOld);
}

/** Deletes listings that ended more than `talkDaysKept` days ago, and conversations without messages since then. */
export const purgeOldListings = [deleteOldListings, deleteOldTalks];

/** Stops featuring listings whose last featured day has passed. */
export async function endListingFeaturing({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(classifiedListings)
    .set({ isFeatured: false, updatedAt: sql`${classifiedListings.updatedAt}` })
    .where(
      and(eq(classifiedListings.isFeatured, true), lt(classifiedListings.featuredUntil, boroughDate(now))),
    );
}

/** Expires the listings of a banned member, unless the ban was lifted meanwhile. */
export const expireListingsOfBannedSeller = subscribe(
  memberBanned,
  'classifieds: take down what a banned member offers',
  async (tx, { userId }) => {
    const user = await lockUserForShare(tx.db, userId);
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
