import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { facilityNotFound } from '../errors.ts';
import { toOtherFacility } from './presenters.ts';
import { findApprovedFacility } from './queries.ts';

/** Answers one approved facility. Refuses: facility_not_found. */
export const getOtherFacility = handle(calls.getOtherFacility, async (ctx, { id }) => {
  const row = await findApprovedFacility(ctx.db, id);
  if (!row) throw apiError(facilityNotFound);
  return toOtherFacility(row);
});
