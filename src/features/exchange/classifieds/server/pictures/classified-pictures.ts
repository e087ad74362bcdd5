import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { loadSharp } from '#kit/server/files/load-sharp.ts';
import { smallKeyOf } from '#kit/server/files/picture-pair.ts';
import { reEncodePictureTwice } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badListingPicture, pictureNotFound, tooManyPictures } from '../../errors.ts';
import { maxPictures } from '../../listing-options.ts';
import { calls } from '../../selling-contract.ts';
import {
  askReview,
  isReviewedByParts,
  noteListingChanged,
  waitingOf,
  withChange,
} from '../approval/waiting-change.ts';
import { findListing, type ListingRow } from '../queries.ts';
import { opensClassifieds } from '../require-classifieds.ts';
import { checkSeller, lockOwnListing } from '../selling/own-listing.ts';
import { classifiedListings, classifiedPictures } from '../tables.ts';
import { allPicturesOf, deletePictures, listingPictureFiles, picturesOf, toPicture } from './picture-rows.ts';

const sizes = { whole: { width: 1280, height: 1280 }, small: { width: 480, height: 360 } };
/** Those that are shown, those that are to take their place, and as many that were sent and not named yet. */
const maxStored = 3 * maxPictures;

/** Answers a picture to anyone who may see its listing; one that waits, to the seller and administrators. Refuses: image_not_found. */
export const getClassifiedPicture = handle(calls.getClassifiedPicture, async (ctx, { name }) => {
  const fileKey = `classifieds/${name.replace('-small', '')}`;
  const [picture] = await ctx.db
    .select()
    .from(classifiedPictures)
    .where(eq(classifiedPictures.fileKey, fileKey));
  const listing = picture && (await findListing(ctx.db, picture.listingId));
  const mayLook = listing && (await maySee(ctx, listing, picture.id));
  const bytes = mayLook ? await ctx.files.get(`classifieds/${name}`) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

async function maySee(ctx: Ctx, listing: ListingRow, pictureId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind === 'person' && (actor.id === listing.sellerUserId || isAdministrator(actor))) return true;
  const isPublic = listing.removedAt === null && listing.listedAt !== null;
  return isPublic && listing.pictureIds.includes(pictureId) && opensClassifieds(ctx);
}

/**
 * Stores a picture of a listing, made anew in two sizes. Refuses: listing_not_found, not_your_listing, bad_picture,
 * too_many_pictures, too_many_requests (60 in ten minutes), pictures_busy, file_store_failed.
 */
export const addClassifiedPicture = handle(calls.addClassifiedPicture, {
  async prepare(ctx, { id, bytes }) {
    const turn = { action: 'addClassifiedPicture', key: personOf(ctx).id, times: 60, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    await checkSeller(ctx, id);
    if ((await allPicturesOf(ctx.db, id)).length >= maxStored) throw apiError(tooManyPictures);
    const picture = await reEncodePictureTwice(bytes, sizes);
    if (!picture) throw apiError(badListingPicture);
    const fileKey = `classifieds/${randomUUID()}.webp`;
    const sharp = await loadSharp();
    const { width, height } = await sharp(picture.whole).metadata();
    await storeFile(ctx, fileKey, picture.whole);
    await storeFile(ctx, smallKeyOf(fileKey), picture.small);
    return { fileKey, width, height };
  },
  async run(tx, { id: listingId }, { fileKey, width, height }) {
    await lockOwnListing(tx, listingId);
    if ((await allPicturesOf(tx.db, listingId)).length >= maxStored) throw apiError(tooManyPictures);
    const owner = { kind: listingPictureFiles.kind, id: listingId };
    await ownFile(tx, fileKey, owner);
    await ownFile(tx, smallKeyOf(fileKey), owner);
    const [row] = await tx.db
      .insert(classifiedPictures)
      .values({ listingId, fileKey, width, height })
      .returning();
    if (!row) throw new Error('The picture was not stored.');
    return toPicture(row);
  },
});

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
