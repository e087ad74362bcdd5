import { z } from 'zod';
import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';

export type PostcodePoint = Point & {
  /** True where only the outward code ('IG1') could be placed: a point a mile off, good for sorting alone. */
  approximate: boolean;
};

/** The part of postcodes.io's answer that we use. */
const Answer = z.object({ result: z.object({ latitude: z.number(), longitude: z.number() }) });

const month = 30 * 24 * 60 * 60;

/** A lookup waits for a service: the context of a transaction can't make one. */
type Asking = Pick<Ctx, 'externalServices' | 'config'>;

/**
 * Where a postcode lies, from the postcode service (kept for a month) or, when that has no answer, from the centre of its
 * outward code. Null for one that neither knows. `postcode` is normalised ('IG1 1AA'); it is sent to that service alone.
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

/** The same for a map: null also where only the outward code is known, for a mile off helps nobody. */
export async function findExactPostcode(ctx: Asking, postcode: string): Promise<Point | null> {
  const point = await findPostcode(ctx, postcode);
  return point && !point.approximate ? { latitude: point.latitude, longitude: point.longitude } : null;
}
