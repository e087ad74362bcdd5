import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { reEncodePictureTwice } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { badListingPicture, tooManyPictures } from '../../errors.ts';
import { maxPictures } from '../../listing-options.ts';
import { calls } from '../../selling-contract.ts';
import { checkSeller, lockOwnListing } from '../selling/own-listing.ts';
import { classifiedPictures } from '../tables.ts';
import { allPicturesOf, listingPictureFiles, smallKeyOf, toPicture } from './picture-rows.ts';

const sizes = { whole: { width: 1280, height: 1280 }, small: { width: 480, height: 360 } };
/** Those that are shown, those that are to take their place, and as many that were sent and not named yet. */
const maxStored = 3 * maxPictures;

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
