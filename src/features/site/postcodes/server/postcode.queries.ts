import { z } from 'zod';
import { borough } from '#borough';
import type { Origin, Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';

const Located = z.object({ latitude: z.number(), longitude: z.number() });

/** The part of postcodes.io's response that we use. It knows some postcodes, such as those of Jersey, without their location. */
const PostcodeResponse = z.object({
  result: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
});

/** Its response with 404: a postcode that is no longer in use is there with its last location. */
const EndedResponse = z.object({ terminated: Located });

const daySeconds = 24 * 60 * 60;
const monthSeconds = 30 * daySeconds;

/** Limits how many uncached postcodes the visitors of one network address can look up. */
const visitorLookupLimit = { action: 'lookUpPostcode', times: 30, perSeconds: 60 };

/**
 * Returns the location of a postcode, from the postcode service (cached for a month) or, failing that, the centre of its district,
 * which is approximate, as it is for a district alone ('IG1'). A postcode that is no longer in use is at its last location. Null if neither knows it. `postcode` is normalised ('IG1 1AA') and is sent to no other service. Refuses: too_many_requests
 * (30 a minute for the visitors of one network address).
 */
export async function findPostcode(ctx: Ctx, postcode: string): Promise<Origin | null> {
  const [district = '', inDistrict] = postcode.split(' ');
  const exact = inDistrict === undefined ? null : await findExact(ctx, postcode);
  if (exact) return { ...exact, approximate: false };
  const centre = borough.outwardCodes[district];
  return centre ? { ...centre, approximate: true } : null;
}

function findExact(ctx: Ctx, postcode: string): Promise<Point | null> {
  return ctx.externalServices.load({
    ...requestFor(ctx, postcode),
    key: postcode,
    freshSeconds: monthSeconds,
    missingSeconds: daySeconds,
    async beforeRequest() {
      if (ctx.actor.kind !== 'visitor') return;
      await consumeRateLimit(ctx, { ...visitorLookupLimit, key: ctx.clientAddress });
    },
  });
}

/** A postcode in the middle of the borough. */
const trialPostcode = 'IG1 1AA';

/** Whether the postcode service responds now. Bypasses the cache. */
export async function tryPostcodes(ctx: Ctx): Promise<boolean> {
  const answer = await ctx.externalServices.load({
    ...requestFor(ctx, trialPostcode),
    key: `trial ${ctx.requestId}`,
    freshSeconds: 0,
  });
  return answer !== null;
}

function requestFor({ config }: Ctx, postcode: string) {
  return {
    service: 'postcodes',
    url: `${config.postcodesUrl}/postcodes/${encodeURIComponent(postcode)}`,
    timeoutMs: 2_500,
    read(json: unknown) {
      const { latitude, longitude } = PostcodeResponse.parse(json).result;
      return latitude === null || longitude === null ? null : { latitude, longitude };
    },
    readRefusal(json: unknown) {
      const { latitude, longitude } = EndedResponse.parse(json).terminated;
      return { latitude, longitude };
    },
    schema: Located,
  };
}

/** Returns the exact location of a postcode for a map: null if only the district is known, since a mile off is useless there. */
export async function findExactPostcode(ctx: Ctx, postcode: string): Promise<Point | null> {
  const point = await findPostcode(ctx, postcode);
  return point && !point.approximate ? { latitude: point.latitude, longitude: point.longitude } : null;
}
