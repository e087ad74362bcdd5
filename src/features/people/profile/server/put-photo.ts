import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { photoUrl } from '#features/accounts/users/server/presenters.ts';
import { lockOwnUser, personOf } from '#features/accounts/users/server/queries.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { apiError } from '#kit/contract/errors.ts';
import { reEncodePicture } from '#kit/server/files/re-encode-picture.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { badPhoto } from '../errors.ts';

/** A face beside a name, on the sharpest of screens. */
const side = 512;

/** Stores a photo in place of the one before. Refuses: bad_picture, too_many_requests (20 in ten minutes), file_store_failed. */
export const putPhoto = handle(calls.putPhoto, async (ctx, { bytes }) => {
  await consumeRateLimit(
    ctx.db,
    { action: 'putPhoto', key: personOf(ctx).id, times: 20, perSeconds: 600 },
    ctx.now,
  );
  const photo = await reEncodePicture(bytes, { width: side, height: side });
  if (!photo) throw apiError(badPhoto);
  const photoKey = `photos/${randomUUID()}.webp`;
  await ctx.files.put(photoKey, photo);
  const before = await inTransaction(ctx, async (tx) => {
    const user = await lockOwnUser(tx);
    await tx.db.update(users).set({ photoKey }).where(eq(users.id, user.id));
    return user.photoKey;
  });
  if (before !== null) await ctx.files.remove(before);
  return { profileImageUrl: photoUrl(photoKey) ?? '' };
});
