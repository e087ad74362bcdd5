import { postcodeUnknown } from '#features/site/postcodes/postcode.errors.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { distanceBetween, type Origin } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { ownAccount } from './user.queries.ts';

type RequestedOrigin = { lat?: number | undefined; lng?: number | undefined; postcode?: string | undefined };

/**
 * Returns the point that distances are measured from: the requested one, else the member's postcode if it can be located. Refuses:
 * postcode_unknown (a requested postcode).
 */
export async function findDistanceOrigin(
  ctx: Ctx,
  { lat, lng, postcode }: RequestedOrigin,
): Promise<Origin | null> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng, approximate: false };
  if (postcode === undefined) return findMemberPoint(ctx);
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}

async function findMemberPoint(ctx: Ctx): Promise<Origin | null> {
  const member = await ownAccount(ctx);
  return member?.postcode ? findPostcode(ctx, member.postcode) : null;
}

type Distance = { distance: number | null; isDistanceApproximate: boolean };

/** Returns the great-circle distance from the origin in whole metres; null if either point is unknown. */
export function distanceTo(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  origin: Origin | null,
): Distance {
  if (origin === null || latitude === null || longitude === null) return toDistance(null, origin);
  return toDistance(distanceBetween(origin, { latitude, longitude }), origin);
}

/** Returns a distance that a query has measured from the origin, in whole metres, and whether it is approximate. */
export function toDistance(metres: number | null, origin: Origin | null): Distance {
  return {
    distance: metres === null ? null : Math.round(metres),
    isDistanceApproximate: metres !== null && origin?.approximate === true,
  };
}
