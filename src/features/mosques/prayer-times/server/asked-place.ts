import { ownAccount } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { FinderPlace } from '../finder-contract.ts';

export type AskedPlace = { point: Point; place: FinderPlace };

type Asked = {
  lat?: number | undefined;
  lng?: number | undefined;
  postcode?: string | undefined;
  mosqueId?: string | undefined;
};

/**
 * The place that a search names, else the one of the member’s own postcode, else null. Refuses: postcode_unknown,
 * mosque_not_found.
 */
export async function askedPlace(ctx: Ctx, asked: Asked): Promise<AskedPlace | null> {
  if (asked.lat !== undefined && asked.lng !== undefined) {
    const point = { latitude: asked.lat, longitude: asked.lng };
    return { point, place: { kind: 'point', label: 'Where I am', approximate: false } };
  }
  if (asked.postcode !== undefined) {
    const point = await findPostcode(ctx, asked.postcode);
    if (!point) throw apiError(postcodeUnknown);
    return { point, place: { kind: 'postcode', label: asked.postcode, approximate: point.approximate } };
  }
  if (asked.mosqueId !== undefined) {
    const mosque = await findApprovedMosque(ctx.db, asked.mosqueId);
    if (!mosque) throw apiError(mosqueNotFound);
    return { point: mosque, place: { kind: 'mosque', label: mosque.name, approximate: false } };
  }
  return ownPlace(ctx);
}

/** The place of the member’s own postcode. */
async function ownPlace(ctx: Ctx): Promise<AskedPlace | null> {
  const account = await ownAccount(ctx);
  if (!account?.postcode) return null;
  const point = await findPostcode(ctx, account.postcode);
  if (!point) return null;
  return { point, place: { kind: 'profile', label: account.postcode, approximate: point.approximate } };
}
