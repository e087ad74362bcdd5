import { randomUUID } from 'node:crypto';
import { apiError } from '#kit/contract/errors.ts';
import { reEncodePictureTwice } from '#kit/server/files/re-encode-picture.ts';
import { storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { badBusinessPicture } from '../../errors.ts';
import { calls } from '../../own-contract.ts';
import { toPicture } from '../presenters.ts';
import { pictureKeys } from './business-pictures.ts';

/** Wide enough for a large screen, and for a row of the list. */
const sizes = { whole: { width: 1280, height: 960 }, small: { width: 400, height: 400 } };

/**
 * Stores a picture, made anew, that nothing shows yet: a form that is sent within a day names it, or it is swept away. Refuses:
 * bad_picture, pictures_busy, file_store_failed, too_many_requests (30 in ten minutes).
 */
export const uploadBusinessPicture = handle(calls.uploadBusinessPicture, async (ctx, { bytes }) => {
  const pictures = await reEncodePictureTwice(bytes, sizes);
  if (!pictures) throw apiError(badBusinessPicture);
  const id = randomUUID();
  const [whole, small] = pictureKeys(id);
  await storeFile(ctx, whole, pictures.whole);
  await storeFile(ctx, small, pictures.small);
  return { id, imageUrl: toPicture(id).url };
});
