import { z } from 'zod';
import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';

export type PostcodePoint = Point & {
  /** True if only the outward code ('IG1') could be located: up to a mile off, good enough only for sorting. */
  approximate: boolean;
};

const Located = z.object({ latitude: z.number(), longitude: z.number() });

/** The part of postcodes.io's answer that we use. It knows of some postcodes, such as those of Jersey, but not where they are. */
const Answer = z.object({
  result: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
});

const day = 24 * 60 * 60;
const month = 30 * day;

/** How many postcodes that nobody has asked for yet the visitors of one address may look up. */
const lookupsOfVisitors = { action: 'lookUpPostcode', times: 30, perSeconds: 60 };

/**
 * The location of a postcode, from the postcode service (cached for a month) or, failing that, the centre of its
 * outward code. Null if neither knows it. `postcode` is normalised ('IG1 1AA') and is sent to no other service.
 * Refuses: too_many_requests (visitors of one address, 30 a minute).
 */
export async function findPostcode(ctx: Ctx, postcode: string): Promise<PostcodePoint | null> {
  const exact = await ctx.externalServices.load({
    service: 'postcodes',
    key: postcode,
    url: `${ctx.config.postcodesUrl}/postcodes/${encodeURIComponent(postcode)}`,
    freshSeconds: month,
    timeoutMs: 2_500,
    missingSeconds: day,
    read(json) {
      const { latitude, longitude } = Answer.parse(json).result;
      return latitude === null || longitude === null ? null : { latitude, longitude };
    },
    kept: Located,
    async beforeAsking() {
      if (ctx.actor.kind !== 'visitor') return;
      await consumeRateLimit(ctx, { ...lookupsOfVisitors, key: ctx.clientAddress });
    },
  });
  if (exact) return { ...exact, approximate: false };
  const centre = borough.outwardCodes[postcode.split(' ')[0] ?? ''];
  return centre ? { ...centre, approximate: true } : null;
}

/** The same for a map: also null if only the outward code is known, because a mile off helps nobody. */
export async function findExactPostcode(ctx: Ctx, postcode: string): Promise<Point | null> {
  const point = await findPostcode(ctx, postcode);
  return point && !point.approximate ? { latitude: point.latitude, longitude: point.longitude } : null;
}
