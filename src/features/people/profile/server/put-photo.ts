import { randomUUID } from 'node:crypto';
import { lockOwnUser, personOf, photoUrl, updateUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { reEncodePicture } from '#kit/server/files/re-encode-picture.ts';
import { ownFile, removeFile, storeFile } from '#kit/server/files/stored-files.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../contract.ts';
import { badPhoto } from '../errors.ts';

/** Enough for a face beside a name on the sharpest of screens. */
const side = 512;

/** Stores a photo in place of the previous one. Refuses: bad_picture, too_many_requests (20 in ten minutes), pictures_busy, file_store_failed. */
export const putPhoto = handle(calls.putPhoto, {
  async prepare(ctx, { bytes }) {
    const turn = { action: 'putPhoto', key: personOf(ctx).id, times: 20, perSeconds: 600 };
    await consumeRateLimit(ctx, turn);
    const photo = await reEncodePicture(bytes, { width: side, height: side });
    if (!photo) throw apiError(badPhoto);
    const photoKey = `photos/${randomUUID()}.webp`;
    await storeFile(ctx, photoKey, photo);
    return photoKey;
  },
  async run(tx, _input, photoKey) {
    const user = await lockOwnUser(tx);
    await updateUser(tx.db, user.id, { photoKey });
    await ownFile(tx, photoKey, { kind: 'photo', id: user.id });
    if (user.photoKey !== null) await removeFile(tx, user.photoKey);
    return { profileImageUrl: photoUrl(photoKey) ?? '' };
  },
});
