import { requireUser } from '#features/accounts/users/server/public.ts';
import { canManagePlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { pictureKeyOf, pictureUrl } from '#features/mosques/places/place.rules.ts';
import { placeNotFound } from '#features/mosques/places/place-admin.contract.ts';
import {
  findPlaceOfPicture,
  findPlacePicture,
  lockPlace,
  newPictureKey,
  picturesInUse,
  placePictureSize,
  setPlacePicture,
} from '#features/mosques/places/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { badPicture, pictureNotFound } from '#kit/contract/upload-errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import { reEncodePicture } from '#kit/server/files/pictures.ts';
import { assignFile, type FileOwner, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, noPictureYet } from '../place-picture.contract.ts';

/**
 * Re-encodes and stores the picture of a place, replacing the previous one. Refuses: place_not_found, not_allowed, bad_picture,
 * too_many_requests (20 in ten minutes), pictures_busy, file_store_failed, file_store_full, upload_limit_reached.
 */
export const putPlaceImage = handle(calls.putPlaceImage, {
  async prepare(ctx, { id, bytes }) {
    const rateLimit = { action: 'putPlaceImage', key: requireUser(ctx).id, times: 20, perSeconds: 600 };
    await consumeRateLimit(ctx, rateLimit);
    await requireManagedPicture(ctx, id);
    const picture = await reEncodePicture(bytes, placePictureSize);
    if (!picture) throw apiError(badPicture);
    const key = newPictureKey(bytes);
    await storeFile(ctx, key, picture);
    return key;
  },
  async run(tx, { id }, key) {
    const before = await lockManagedPicture(tx, id);
    const imageUrl = pictureUrl(key);
    await assignFile(tx, key, { kind: 'place-picture', id });
    await setPlacePicture(tx.db, id, { imageUrl, imageCredit: null }, tx.now);
    await removePictureFile(tx, before.imageUrl);
    await audit(tx, { action: 'mosque.picture', target: { type: 'place', id } });
    return { imageUrl };
  },
});

/** Sets the credit of a place's picture. Refuses: place_not_found, not_allowed, no_picture. */
export const savePlaceImageCredit = handle(calls.savePlaceImageCredit, {
  async run(tx, { id, credit }) {
    const { imageUrl, imageCredit } = await lockManagedPicture(tx, id);
    if (imageUrl === null) throw apiError(noPictureYet);
    const after = credit || null;
    if (after !== imageCredit) {
      await setPlacePicture(tx.db, id, { imageUrl, imageCredit: after }, tx.now);
      const target = { type: 'place', id };
      await audit(tx, {
        action: 'mosque.picture',
        target,
        before: { imageCredit },
        after: { imageCredit: after },
      });
    }
    return { message: 'The picture is saved.' };
  },
});

/** Removes the picture of a place; idempotent. Refuses: place_not_found, not_allowed. */
export const removePlaceImage = handle(calls.removePlaceImage, {
  async run(tx, { id }) {
    const { imageUrl } = await lockManagedPicture(tx, id);
    if (imageUrl !== null) {
      await setPlacePicture(tx.db, id, { imageUrl: null, imageCredit: null }, tx.now);
      await removePictureFile(tx, imageUrl);
      await audit(tx, { action: 'mosque.picture_removed', target: { type: 'place', id } });
    }
    return { message: 'Picture removed.' };
  },
});

/** Returns a picture if the caller may see its place. Refuses: image_not_found. */
export const getPlaceImage = handle(calls.getPlaceImage, async (ctx, { name }) => {
  const key = `places/${name}`;
  const place = await findPlaceOfPicture(ctx.db, pictureUrl(key));
  const maySee = place && (place.status === 'approved' || (await canManagePlace(ctx, place.id)));
  const bytes = maySee ? await ctx.files.get(key) : undefined;
  if (!bytes) throw apiError(pictureNotFound);
  return { bytes, type: 'image/webp' };
});

/** Returns the picture of a place if the caller may change it. Refuses: place_not_found, not_allowed. */
async function requireManagedPicture(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, id: string) {
  const place = await findPlacePicture(ctx.db, id);
  if (!place) throw apiError(placeNotFound);
  if (!(await canManagePlace(ctx, id))) throw apiError(notAllowed);
  return place;
}

/** Locks a place and returns its picture if the caller may change it. Refuses: place_not_found, not_allowed. */
async function lockManagedPicture(tx: TxCtx, id: string) {
  await lockPlace(tx.db, id);
  return requireManagedPicture(tx, id);
}

async function removePictureFile(tx: TxCtx, imageUrl: string | null): Promise<void> {
  if (imageUrl !== null) await removeFile(tx, pictureKeyOf(imageUrl));
}

export const placePictureFiles: FileOwner = {
  kind: 'place-picture',
  async inUse(db, keys) {
    return (await picturesInUse(db, keys.map(pictureUrl))).map(pictureKeyOf);
  },
};
