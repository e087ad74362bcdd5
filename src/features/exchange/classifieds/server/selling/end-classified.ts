import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { forgetChanges, withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingEnded } from '../../errors.ts';
import { isLive } from '../../listing-times.ts';
import { calls } from '../../selling-contract.ts';
import { listingTarget } from '../approval/approval-target.ts';
import { takeBackChange } from '../approval/waiting-change.ts';
import { listingSoldNotice } from '../notification-kinds.ts';
import { deletePictures } from '../pictures/picture-rows.ts';
import type { ListingRow } from '../queries.ts';
import { classifiedListings, classifiedTalks } from '../tables.ts';
import { lockOwnListing } from './own-listing.ts';

/**
 * Marks a listing as sold, once, and tells those who have asked about it. Refuses: listing_not_found, not_your_listing,
 * listing_ended (never approved).
 */
export const markClassifiedSold = handle(calls.markClassifiedSold, {
  async run(tx, { id }) {
    const row = await lockOwnListing(tx, id);
    const message = row.priceAmount === 0 ? 'Marked as given away.' : 'Marked as sold.';
    if (row.status === 'sold') return { message };
    if (row.status !== 'approved' && row.status !== 'expired') throw apiError(listingEnded);
    await takeBackChange(tx, row);
    await tx.db
      .update(classifiedListings)
      .set({ status: 'sold', soldAt: tx.now.toISOString(), reservedAt: null })
      .where(eq(classifiedListings.id, id));
    await deletePictures(tx, id, row.pictureIds);
    await tellAsking(tx, row);
    return { message };
  },
});

async function tellAsking(tx: TxCtx, { id, title, priceAmount, sellerUserId }: ListingRow): Promise<void> {
  const talks = await tx.db
    .select({ id: classifiedTalks.id, buyerId: classifiedTalks.buyerUserId })
    .from(classifiedTalks)
    .where(eq(classifiedTalks.listingId, id))
    .limit(500);
  for (const talk of talks) {
    if (talk.buyerId === null) continue;
    const notice = {
      kind: listingSoldNotice,
      title: `“${title}” has been ${priceAmount === 0 ? 'given away' : 'sold'}`,
      path: `/classifieds/messages/${talk.id}`,
      dedupeKey: `listing-sold:${id}:${talk.buyerId}`,
      aboutUserId: sellerUserId,
    };
    await notify(tx.db, [talk.buyerId], notice, tx.now);
  }
}

/** Says that somebody is coming for it, or no longer is. Refuses: listing_not_found, not_your_listing, listing_ended. */
export const reserveClassified = handle(calls.reserveClassified, {
  async run(tx, { id, isReserved }) {
    const row = await lockOwnListing(tx, id);
    if (!isLive(row, tx.now)) throw apiError(listingEnded);
    const reservedAt = isReserved ? (row.reservedAt ?? tx.now.toISOString()) : null;
    await tx.db.update(classifiedListings).set({ reservedAt }).where(eq(classifiedListings.id, id));
    return { message: isReserved ? 'Marked as reserved.' : 'No longer reserved.' };
  },
});

/** Deletes a listing with its pictures; what was written about it stays. Refuses: listing_not_found, not_your_listing. */
export const deleteClassified = handle(calls.deleteClassified, {
  async run(tx, { id }) {
    const row = await lockOwnListing(tx, id);
    await deleteListing(tx, row);
    return { message: 'Listing deleted.' };
  },
});

/** Deletes a locked listing, what waits of it, and its pictures. */
export async function deleteListing(tx: TxCtx, { id }: Pick<ListingRow, 'id'>): Promise<void> {
  await withdrawApproval(tx.db, { target: listingTarget, targetId: id });
  await forgetChanges(tx.db, listingTarget, [id]);
  await deletePictures(tx, id, []);
  await tx.db.delete(classifiedListings).where(eq(classifiedListings.id, id));
}
