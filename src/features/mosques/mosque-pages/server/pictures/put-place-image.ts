import { personOf } from '#features/accounts/users/server/public.ts';
import { addressOfPicture } from '#features/mosques/places/picture-address.ts';
import { newPictureKey, placePictureSize, setPlacePicture } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { reEncodePicture } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { badPlacePicture, calls } from '../../picture-contract.ts';
import { lockOwnPicture, ownPicture, removePictureAt } from './place-picture.ts';

/**
 * Stores the picture of a place, made anew, in place of the one before. Refuses: place_not_found, not_allowed, bad_picture,
 * too_many_requests (20 in ten minutes), pictures_busy, file_store_failed.
 */
export const putPlaceImage = handle(calls.putPlaceImage, {
  async prepare(ctx, { id, bytes }) {
    const turn = { action: 'putPlaceImage', key: personOf(ctx).id, times: 20, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    await ownPicture(ctx, id);
    const picture = await reEncodePicture(bytes, placePictureSize);
    if (!picture) throw apiError(badPlacePicture);
    const key = newPictureKey(bytes);
    await storeFile(ctx, key, picture);
    return key;
  },
  async run(tx, { id }, key) {
    const before = await lockOwnPicture(tx, id);
    const imageUrl = addressOfPicture(key);
    await ownFile(tx, key, { kind: 'place-picture', id });
    await setPlacePicture(tx.db, id, { imageUrl, imageCredit: null }, tx.now);
    await removePictureAt(tx, before.imageUrl);
    await audit(tx, { action: 'mosque.picture', target: { type: 'place', id } });
    return { imageUrl };
  },
});
