import { eq, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { pictureNotFound } from '../../errors.ts';
import { calls } from '../../selling-contract.ts';
import {
  askReview,
  isReviewedByParts,
  noteListingChanged,
  waitingOf,
  withChange,
} from '../approval/waiting-change.ts';
import type { ListingRow } from '../queries.ts';
import { lockOwnListing } from '../selling/own-listing.ts';
import { classifiedListings } from '../tables.ts';
import { allPicturesOf, deletePictures, picturesOf } from './picture-rows.ts';

/**
 * Says which pictures a listing shows, in order; the others are deleted. What is taken out or put in another order counts at
 * once; a new picture of an approved listing waits. Refuses: listing_not_found, not_your_listing, image_not_found.
 */
export const setClassifiedPictures = handle(calls.setClassifiedPictures, {
  async run(tx, { id, ids: asked }) {
    const row = await lockOwnListing(tx, id);
    const ids = [...new Set(asked)];
    const known = new Set((await allPicturesOf(tx.db, id)).map((picture) => picture.id));
    if (!ids.every((one) => known.has(one))) throw apiError(pictureNotFound);
    const changeWaits = isReviewedByParts(row)
      ? await showReviewed(tx, row, ids)
      : await showAll(tx, row, ids);
    await deletePictures(tx, id, ids);
    const pictures = (await picturesOf(tx.db, [{ id, pictureIds: ids }])).get(id) ?? [];
    return { pictures, changeWaits };
  },
});

async function showAll(tx: TxCtx, row: ListingRow, pictureIds: string[]): Promise<false> {
  await noteListingChanged(tx, row);
  await storeShown(tx, row, pictureIds);
  return false;
}

/** Shows those that were approved, in the new order; the new ones wait with whatever else does. */
async function showReviewed(tx: TxCtx, row: ListingRow, ids: string[]): Promise<boolean> {
  const approved = ids.filter((one) => row.pictureIds.includes(one));
  await storeShown(tx, row, approved);
  const shown = { ...row, pictureIds: approved };
  const wished = { ...withChange(shown, (await waitingOf(tx.db, [row.id])).get(row.id)), pictureIds: ids };
  await askReview(tx, shown, wished);
  return approved.length < ids.length;
}

async function storeShown(tx: TxCtx, row: ListingRow, pictureIds: string[]): Promise<void> {
  await tx.db
    .update(classifiedListings)
    // Other pictures are no change that an open form has to know of.
    .set({ pictureIds, updatedAt: sql`${classifiedListings.updatedAt}` })
    .where(eq(classifiedListings.id, row.id));
}
