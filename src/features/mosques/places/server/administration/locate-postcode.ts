import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../admin-contract.ts';

/** Answers where a postcode lies. Refuses: postcode_unknown. */
export const locatePostcode = handle(calls.locatePostcode, async (ctx, { postcode }) => {
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
});
