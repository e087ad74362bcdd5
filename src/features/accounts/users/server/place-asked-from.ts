import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { distanceBetween, type Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { ownAccount } from './own-account.ts';

type Asked = { lat?: number | undefined; lng?: number | undefined; postcode?: string | undefined };

/**
 * The place that distances are measured from: the one that is asked for, else that of the member's own postcode, where it
 * can be located. Refuses: postcode_unknown (one that is asked for).
 */
export async function placeAskedFrom(ctx: Ctx, { lat, lng, postcode }: Asked): Promise<Point | null> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  if (postcode === undefined) return placeOfMember(ctx);
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}

async function placeOfMember(ctx: Ctx): Promise<Point | null> {
  const member = await ownAccount(ctx);
  return member?.postcode ? findPostcode(ctx, member.postcode) : null;
}

/** How far something is from a place, in whole great-circle metres; null where either is not known. */
export function distanceTo(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  place: Point | null,
): number | null {
  if (place === null || latitude === null || longitude === null) return null;
  return Math.round(distanceBetween(place, { latitude, longitude }));
}
