import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { distanceBetween } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { walkingMinutes } from '../finder/walking.ts';
import { calls } from '../finder-contract.ts';
import { askedPlace } from './asked-place.ts';

/** Answers how far a mosque is from the member's own postcode. Refuses: mosque_not_found. */
export const getMosqueWay = handle(calls.getMosqueWay, async (ctx, input) => {
  const mosque = await findApprovedMosque(ctx.db, input.id);
  if (!mosque) throw apiError(mosqueNotFound);
  const from = await askedPlace(ctx, {});
  if (!from) return null;
  return {
    distance: Math.round(distanceBetween(from.point, mosque)),
    walkingMinutes: walkingMinutes(from.point, mosque),
  };
});
