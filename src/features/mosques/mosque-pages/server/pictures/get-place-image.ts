import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { addressOfPicture } from '#features/mosques/places/picture-address.ts';
import { findPlaceOfPicture } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, noSuchPlacePicture } from '../../picture-contract.ts';

/** Returns a picture to anyone who may see its place. Refuses: image_not_found. */
export const getPlaceImage = handle(calls.getPlaceImage, async (ctx, { name }) => {
  const key = `places/${name}`;
  const place = await findPlaceOfPicture(ctx.db, addressOfPicture(key));
  const maySee = place && (place.status === 'approved' || (await managesPlace(ctx, place.id)));
  const bytes = maySee ? await ctx.files.get(key) : undefined;
  if (!bytes) throw apiError(noSuchPlacePicture);
  return { bytes, type: 'image/webp' };
});
