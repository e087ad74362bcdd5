import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { noSuchPhoto } from '../errors.ts';

/** Returns a photo's bytes. Refuses: photo_not_found. */
export const getPhoto = handle(calls.getPhoto, async (ctx, { name }) => {
  const bytes = await ctx.files.get(`photos/${name}`);
  if (!bytes) throw apiError(noSuchPhoto);
  return { bytes, type: 'image/webp' };
});
