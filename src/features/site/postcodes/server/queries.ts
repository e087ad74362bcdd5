import { z } from 'zod';
import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';

export type PostcodePoint = Point & {
  /** True if only the outward code ('IG1') could be located: up to a mile off, good enough only for sorting. */
  approximate: boolean;
};

/** The part of postcodes.io's answer that we use. */
const Answer = z.object({ result: z.object({ latitude: z.number(), longitude: z.number() }) });

const month = 30 * 24 * 60 * 60;

/** A lookup calls an external service, so it can't be made inside a transaction. */
type Asking = Pick<Ctx, 'externalServices' | 'config'>;

/**
 * The location of a postcode, from the postcode service (cached for a month) or, failing that, the centre of its
 * outward code. Null if neither knows it. `postcode` is normalised ('IG1 1AA') and is sent to no other service.
 */
export async function findPostcode(ctx: Asking, postcode: string): Promise<PostcodePoint | null> {
  const exact = await ctx.externalServices.load({
    service: 'postcodes',
    key: postcode,
    url: `${ctx.config.postcodesUrl}/postcodes/${encodeURIComponent(postcode)}`,
    freshSeconds: month,
    timeoutMs: 2_500,
    read: (json) => Answer.parse(json).result,
  });
  if (exact) return { ...exact, approximate: false };
  const centre = borough.outwardCodes[postcode.split(' ')[0] ?? ''];
  return centre ? { ...centre, approximate: true } : null;
}

/** The same for a map: also null if only the outward code is known, because a mile off helps nobody. */
export async function findExactPostcode(ctx: Asking, postcode: string): Promise<Point | null> {
  const point = await findPostcode(ctx, postcode);
  return point && !point.approximate ? { latitude: point.latitude, longitude: point.longitude } : null;
}
