import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { placeNotFound } from '#features/mosques/places/admin-contract.ts';
import { addressOfPicture, keyOfPicture } from '#features/mosques/places/picture-address.ts';
import { findPlacePicture, lockPlace, picturesInUse } from '#features/mosques/places/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import type { FileOwner } from '#kit/server/files/sweep-files.ts';
import type { TxCtx } from '#kit/server/transaction.ts';

/** The picture of a place that the caller may change. Refuses: place_not_found, not_allowed. */
export async function ownPicture(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>, id: string) {
  const place = await findPlacePicture(ctx.db, id);
  if (!place) throw apiError(placeNotFound);
  if (!(await managesPlace(ctx, id))) throw apiError(notAllowed);
  return place;
}

/** The same, locked until the transaction ends. */
export async function lockOwnPicture(tx: TxCtx, id: string) {
  await lockPlace(tx.db, id);
  return ownPicture(tx, id);
}

/** Removes the file of a picture that its place shows no more. */
export async function removePictureAt(tx: TxCtx, imageUrl: string | null): Promise<void> {
  if (imageUrl !== null) await removeFile(tx, keyOfPicture(imageUrl));
}

/** Pictures of places in the store. */
export const placePictureFiles: FileOwner = {
  kind: 'place-picture',
  async inUse(db, keys) {
    return (await picturesInUse(db, keys.map(addressOfPicture))).map(keyOfPicture);
  },
};
