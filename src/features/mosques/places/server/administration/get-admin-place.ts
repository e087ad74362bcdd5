import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, placeNotFound } from '../../admin-contract.ts';
import { findPlace } from './queries.ts';

/** Answers one place. Refuses: place_not_found. */
export const getAdminPlace = handle(calls.getAdminPlace, async (ctx, { id }) => {
  const place = await findPlace(ctx.db, id);
  if (!place) throw apiError(placeNotFound);
  return place;
});
