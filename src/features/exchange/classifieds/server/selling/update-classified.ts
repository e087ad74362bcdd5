import { eq } from 'drizzle-orm';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingChanged, listingEnded, listingNotFound } from '../../errors.ts';
import { calls } from '../../selling-contract.ts';
import { listingTarget } from '../approval/approval-target.ts';
import {
  askReview,
  isReviewedByParts,
  noteListingChanged,
  waitingOf,
  withChange,
} from '../approval/waiting-change.ts';
import { holdCategory } from '../categories/category-rows.ts';
import { toOwnListings } from '../presenters.ts';
import { findListing, type ListingRow } from '../queries.ts';
import { classifiedListings } from '../tables.ts';
import { checkOtherWords, checkSeller, lockOwnListing } from './own-listing.ts';
import { checkPlace, whereItIs } from './where-it-is.ts';

/**
 * Changes a listing. One that was rejected waits for approval again. Refuses: listing_not_found, not_your_listing,
 * listing_changed, listing_ended (sold), category_not_found, same_listing, bad_input.
 */
export const updateClassified = handle(calls.updateClassified, {
  async prepare(ctx, input) {
    await checkSeller(ctx, input.id);
    return whereItIs(ctx, input);
  },
  async run(tx, { id, updatedAt, ...input }, where) {
    await lockAccounts(tx, [personOf(tx).id], 'update');
    const row = await lockOwnListing(tx, id);
    if (row.updatedAt !== updatedAt) throw apiError(listingChanged);
    if (row.status === 'sold') throw apiError(listingEnded);
    await holdCategory(tx.db, input.categoryId);
    await checkPlace(tx.db, input.placeId);
    const { title, description, categoryId, ...atOnce } = input;
    const words = { title, description, categoryId };
    await checkOtherWords(tx.db, { ...row, ...words });
    const passed = isReviewedByParts(row)
      ? await reviewWords(tx, row, words)
      : await reviewWhole(tx, row, words);
    await tx.db
      .update(classifiedListings)
      .set({
        ...atOnce,
        address: input.address ?? null,
        postcode: input.postcode ?? null,
        placeId: input.placeId ?? null,
        ...where,
        ...passed,
        updatedAt: tx.now.toISOString(),
      })
      .where(eq(classifiedListings.id, id));
    const changed = await findListing(tx.db, id);
    const [own] = await toOwnListings(tx, changed ? [changed] : []);
    if (!own) throw apiError(listingNotFound);
    return own;
  },
});

type Words = Pick<ListingRow, 'title' | 'description' | 'categoryId'>;

/** What waits keeps its pictures: they are changed by a call of their own. */
async function reviewWords(tx: TxCtx, row: ListingRow, words: Words): Promise<Partial<ListingRow>> {
  const { pictureIds } = withChange(row, (await waitingOf(tx.db, [row.id])).get(row.id));
  return askReview(tx, row, { ...row, ...words, pictureIds });
}

async function reviewWhole(tx: TxCtx, row: ListingRow, words: Words): Promise<Partial<ListingRow>> {
  await noteListingChanged(tx, row);
  if (row.status !== 'rejected') return words;
  const asked = { target: listingTarget, targetId: row.id, submittedBy: row.sellerUserId };
  await askApproval(tx.db, { ...asked, title: words.title }, tx.now);
  return { ...words, status: 'pending', rejectionReason: null };
}
