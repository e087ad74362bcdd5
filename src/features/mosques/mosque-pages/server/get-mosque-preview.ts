import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { mosqueEmblem } from '#features/mosques/places/place-emblems.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { calls } from '../contract.ts';

/** Answers the preview of a mosque: its name and address. Refuses: mosque_not_found, pictures_busy. */
export const getMosquePreview = handle(calls.getMosquePreview, async (ctx, { id }) => {
  const mosque = await findApprovedMosque(ctx.db, id);
  if (!mosque) throw apiError(mosqueNotFound);
  const lines = ['Prayer and jama‘ah times', `${mosque.address}, ${mosque.postcode}`];
  return { bytes: await drawPreview({ title: mosque.name, lines, emblem: mosqueEmblem }), type: 'image/png' };
});
