import { eq } from 'drizzle-orm';
import { borough } from '#borough';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import {
  eraseApprovalChanges,
  requestApproval,
  withdrawApproval,
} from '#features/care/approvals/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { findWard, loadWards } from '#features/site/wards/server/public.ts';
import { wardCentres } from '#features/site/wards/ward.rules.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  listingChanged,
  listingEnded,
  listingNotFound,
  sameListing,
  tooManyListings,
} from '../listing.errors.ts';
import { isLive, maxOpenListings } from '../listing.rules.ts';
import { calls } from '../listing-own.contract.ts';
import { listingSoldNotice } from './listing.messages.tsx';
import {
  checkDuplicateListing,
  countOpenListings,
  findListing,
  type ListingRow,
  listingTarget,
  listListingsOf,
  lockCategoryForShare,
  lockOwnListing,
  requireClassifieds,
  requireOwnListing,
} from './listing.queries.ts';
import { toOwnListings } from './listing.read.ts';
import { classifiedListings, classifiedTalks } from './listing.tables.ts';
import {
  isReviewedByParts,
  listWaitingChanges,
  noteListingChanged,
  requestReview,
  withChange,
  withdrawChange,
} from './listing-changes.ts';
import { freeFeaturingEnd } from './listing-featuring.own.ts';
import { deletePictures } from './listing-pictures.ts';

/**
 * Stores a listing, and asks for approval. Concurrent calls of one member wait for each other, so that they can't exceed the
 * limit or create duplicates. Refuses: bad_input (forbidden goods, contact details, no ward), category_not_found, same_listing,
 * too_many_listings, too_many_requests (20 an hour).
 */
export const createClassified = handle(calls.createClassified, {
  async prepare(ctx, input) {
    await requireClassifieds(ctx);
    return locateListing(ctx, input);
  },
  async run(tx, input, where) {
    const sellerUserId = requireUser(tx).id;
    await lockAccounts(tx, [sellerUserId], 'update');
    await lockCategoryForShare(tx.db, input.categoryId);
    await checkPlace(tx.db, input.placeId);
    const open = await countOpenListings(tx.db, sellerUserId, tx.now);
    if (open >= maxOpenListings) throw apiError(tooManyListings);
    const [row] = await tx.db
      .insert(classifiedListings)
      .values({ ...input, ...where, sellerUserId, createdAt: tx.now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!row) throw apiError(sameListing);
    const asked = { target: listingTarget, targetId: row.id, submittedBy: sellerUserId, title: row.title };
    await requestApproval(tx.db, asked, tx.now);
    return { id: row.id, message: 'Your listing is waiting for approval.' };
  },
});

/** Returns a page of the caller's own listings. */
export const listOwnClassifieds = handle(calls.listOwnClassifieds, async (ctx, paging) => {
  const page = await listListingsOf(ctx.db, requireUser(ctx).id, paging);
  return { ...page, items: await toOwnListings(ctx, page.items) };
});

/** Returns one of the caller's own listings. Refuses: listing_not_found, not_your_listing. */
export const getOwnClassified = handle(calls.getOwnClassified, async (ctx, { id }) => {
  const [own] = await toOwnListings(ctx, [await requireOwnListing(ctx, id)]);
  if (!own) throw apiError(listingNotFound);
  return own;
});

/** Returns the initial values of the form of a listing. Refuses: not_allowed. */
export const getSellerTerms = handle(calls.getSellerTerms, async (ctx) => {
  await requireClassifieds(ctx);
  const { listingDays } = await readSettings(ctx.db);
  const end = await freeFeaturingEnd(ctx, requireUser(ctx).id);
  return {
    listingDays,
    freeUntil: end?.toISOString() ?? null,
    ward: await ownWard(ctx),
  };
});

/**
 * Changes a listing. A rejected one becomes pending again. Refuses: listing_not_found, not_your_listing, listing_changed,
 * listing_ended (sold), category_not_found, same_listing, bad_input.
 */
export const updateClassified = handle(calls.updateClassified, {
  async prepare(ctx, input) {
    await requireOwnListing(ctx, input.id);
    return locateListing(ctx, input);
  },
  async run(tx, { id, updatedAt, ...input }, where) {
    await lockAccounts(tx, [requireUser(tx).id], 'update');
    const row = await lockOwnListing(tx, id);
    if (row.updatedAt !== updatedAt) throw apiError(listingChanged);
    if (row.status === 'sold') throw apiError(listingEnded);
    await lockCategoryForShare(tx.db, input.categoryId);
    await checkPlace(tx.db, input.placeId);
    const { title, description, categoryId, ...atOnce } = input;
    const words = { title, description, categoryId };
    await checkDuplicateListing(tx.db, { ...row, ...words });
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

/** Keeps the pictures of the pending change, which setClassifiedPictures changes. */
async function reviewWords(tx: TxCtx, row: ListingRow, words: Words): Promise<Partial<ListingRow>> {
  const { pictureIds } = withChange(row, (await listWaitingChanges(tx.db, [row.id])).get(row.id));
  return requestReview(tx, row, { ...row, ...words, pictureIds });
}

async function reviewWhole(tx: TxCtx, row: ListingRow, words: Words): Promise<Partial<ListingRow>> {
  await noteListingChanged(tx, row);
  if (row.status !== 'rejected') return words;
  const asked = { target: listingTarget, targetId: row.id, submittedBy: row.sellerUserId };
  await requestApproval(tx.db, { ...asked, title: words.title }, tx.now);
  return { ...words, status: 'pending', rejectionReason: null };
}

/**
 * Marks a listing as sold, once, and notifies members who have asked about it. Refuses: listing_not_found, not_your_listing,
 * listing_ended (never approved).
 */
export const markClassifiedSold = handle(calls.markClassifiedSold, {
  async run(tx, { id }) {
    const row = await lockOwnListing(tx, id);
    const message = row.priceAmount === 0 ? 'Marked as given away.' : 'Marked as sold.';
    if (row.status === 'sold') return { message };
    if (row.status !== 'approved' && row.status !== 'expired') throw apiError(listingEnded);
    await withdrawChange(tx, row);
    await tx.db
      .update(classifiedListings)
      .set({ status: 'sold', soldAt: tx.now.toISOString(), reservedAt: null })
      .where(eq(classifiedListings.id, id));
    await deletePictures(tx, id, row.pictureIds);
    await notifyInterestedBuyers(tx, row);
    return { message };
  },
});

async function notifyInterestedBuyers(
  tx: TxCtx,
  { id, title, priceAmount, sellerUserId }: ListingRow,
): Promise<void> {
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
    await addNotices(tx.db, [talk.buyerId], notice, tx.now);
  }
}

/** Marks a listing as reserved, or as no longer reserved. Refuses: listing_not_found, not_your_listing, listing_ended. */
export const reserveClassified = handle(calls.reserveClassified, {
  async run(tx, { id, isReserved }) {
    const row = await lockOwnListing(tx, id);
    if (!isLive(row, tx.now)) throw apiError(listingEnded);
    const reservedAt = isReserved ? (row.reservedAt ?? tx.now.toISOString()) : null;
    await tx.db.update(classifiedListings).set({ reservedAt }).where(eq(classifiedListings.id, id));
    return { message: isReserved ? 'Marked as reserved.' : 'No longer reserved.' };
  },
});

/** Deletes a listing with its pictures; conversations about it stay. Refuses: listing_not_found, not_your_listing. */
export const deleteClassified = handle(calls.deleteClassified, {
  async run(tx, { id }) {
    const row = await lockOwnListing(tx, id);
    await deleteListing(tx, row);
    return { message: 'Listing deleted.' };
  },
});

/** Deletes a locked listing with its pending approvals and pictures. */
export async function deleteListing(tx: TxCtx, { id }: Pick<ListingRow, 'id'>): Promise<void> {
  await withdrawApproval(tx.db, { target: listingTarget, targetId: id });
  await eraseApprovalChanges(tx.db, listingTarget, [id]);
  await deletePictures(tx, id, []);
  await tx.db.delete(classifiedListings).where(eq(classifiedListings.id, id));
}

type ListingLocation = { ward: string; latitude: number | null; longitude: number | null };

/** Returns the ward of a listing with its middle: the chosen ward, or that of the postcode. Refuses: bad_input. */
async function locateListing(
  ctx: Ctx,
  { ward, postcode }: { ward?: string | undefined; postcode?: string | undefined },
): Promise<ListingLocation> {
  const wards = await loadWards(ctx, borough);
  const name = ward ?? (postcode === undefined ? null : await wardOfPostcode(ctx, postcode));
  if (name === null) throw badField('ward', 'Please choose the ward where it can be seen.');
  const centre = wardCentres(wards).get(name);
  return { ward: name, latitude: centre?.latitude ?? null, longitude: centre?.longitude ?? null };
}

/** Returns the ward of the member's own postcode, where known. */
async function ownWard(ctx: Ctx): Promise<string | null> {
  const member = await findUser(ctx.db, requireUser(ctx).id);
  return member?.postcode ? wardOfPostcode(ctx, member.postcode) : null;
}

async function wardOfPostcode(ctx: Ctx, postcode: string): Promise<string | null> {
  const point = await findExactPostcode(ctx, postcode);
  return point && findWard(ctx, point);
}

/** Refuses bad_input for a place that is not an approved mosque. */
async function checkPlace(tx: Db, placeId: string | undefined): Promise<void> {
  if (placeId === undefined || (await findApprovedMosque(tx, placeId))) return;
  throw badField('placeId', 'We don’t know this mosque. Please choose it again.');
}
