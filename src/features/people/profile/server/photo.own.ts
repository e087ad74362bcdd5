import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import {
  lockOwnUser,
  members,
  photoUrl,
  requireUser,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { badPicture } from '#kit/contract/upload-errors.ts';
import { reEncodePicture } from '#kit/server/files/pictures.ts';
import { assignFile, type FileOwner, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls, photoNotFound } from '../profile.contract.ts';

/** Large enough for an avatar on a high-resolution screen. */
const side = 512;

/** Stores a photo in place of the previous one. Refuses: bad_picture, too_many_requests (20 in ten minutes), pictures_busy, file_store_failed, file_store_full, upload_limit_reached. */
export const putPhoto = handle(calls.putPhoto, {
  async prepare(ctx, { bytes }) {
    const limit = { action: 'putPhoto', key: requireUser(ctx).id, times: 20, perSeconds: 600 };
    await consumeRateLimit(ctx, limit);
    const photo = await reEncodePicture(bytes, { width: side, height: side });
    if (!photo) throw apiError(badPicture);
    const photoKey = `photos/${randomUUID()}.webp`;
    await storeFile(ctx, photoKey, photo);
    return photoKey;
  },
  async run(tx, _input, photoKey) {
    const user = await lockOwnUser(tx);
    await updateUser(tx.db, user.id, { photoKey });
    await assignFile(tx, photoKey, { kind: 'photo', id: user.id });
    if (user.photoKey !== null) await removeFile(tx, user.photoKey);
    return { profileImageUrl: photoUrl(photoKey) ?? '' };
  },
});

/** Removes the photo; does nothing if there is none. */
export const removePhoto = handle(calls.removePhoto, {
  async run(tx) {
    const user = await lockOwnUser(tx);
    await updateUser(tx.db, user.id, { photoKey: null });
    if (user.photoKey !== null) await removeFile(tx, user.photoKey);
    return { message: 'Your photo has been removed.' };
  },
});

/** Returns a photo's bytes. Refuses: photo_not_found. */
export const getPhoto = handle(calls.getPhoto, async (ctx, { name }) => {
  const bytes = await ctx.files.get(`photos/${name}`);
  if (!bytes) throw apiError(photoNotFound);
  return { bytes, type: 'image/webp' };
});

/** Members' photos in the store. */
export const photoFiles: FileOwner = {
  kind: 'photo',
  async inUse(db, keys) {
    const rows = await db
      .select({ key: members.photoKey })
      .from(members)
      .where(inArray(members.photoKey, [...keys]));
    return rows.flatMap(({ key }) => key ?? []);
  },
};
