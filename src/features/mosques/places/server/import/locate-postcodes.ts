import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';

/** So many postcodes are looked up in one import, so that a free service is not overrun. */
export const maxLookups = 500;

/** The middles of postcodes, by postcode; those that are not known exactly are left out. */
export async function locatePostcodes(ctx: Ctx, postcodes: readonly string[]): Promise<Map<string, Point>> {
  const located = new Map<string, Point>();
  for (const postcode of postcodes) {
    const point = await findExactPostcode(ctx, postcode);
    if (point) located.set(postcode, point);
  }
  return located;
}
